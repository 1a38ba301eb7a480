import { EyeOff, PencilLine } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct } from '../../api/useOps.ts'
import { DecisionCase } from '../../components/decision/DecisionCase.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { Proposal } from '../../components/queue/Proposal.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { fullTime } from '../../format/time.ts'
import { DryRun } from './DryRun.tsx'
import { shownOf, type Rule, type Version } from './rule.ts'
import { RuleForm } from './RuleForm.tsx'
import { RuleHits } from './RuleHits.tsx'
import { useSentence } from './useSentence.ts'

const LOOK = { ON: 'ok', DRAFT: 'wait', OFF: 'no', DROPPED: 'no' } as const

interface Shown {
  of: Rule
  ask: (asked: Asked) => void
  again: () => void
}

/**
 * A rule: its sentence, the dry run and whom it met at the left, the two who switch it at the
 * right.
 */
export function RuleCase({ of, ask, again }: Shown) {
  const t = useTranslations('rules')
  const [isWriting, setWriting] = useState(false)
  const version = shownOf(of)
  if (!version) return null
  const draft = of.versions.find(({ state }) => state === 'DRAFT')
  return (
    <>
      <div>
        <CaseHead
          title={version.name}
          small={[
            t('number', { n: of.number }),
            t('version', { n: version.version }),
            stateText(t, version),
          ].join(' · ')}
          badge={{ look: LOOK[version.state], text: t(`state.${version.state}`) }}
        />
        <p className="note amltell" role="note">
          <EyeOff className="icon s" aria-hidden />
          <span>
            <b>{t('tellNobody')}</b> {t('tellNobodyWhy')}
          </span>
        </p>
      </div>
      <DecisionCase
        name={version.name}
        side={
          <>
            <Versions of={of} shown={version.id} />
            <button type="button" className="btn" onClick={() => setWriting(true)}>
              <PencilLine className="icon xs" aria-hidden />
              {t('another')}
            </button>
          </>
        }
        dock={<Dock number={of.number} of={draft ?? version} ask={ask} />}
      >
        <Sentence of={version} />
        <DryRun of={version} />
        <RuleHits of={{ version: version.id }} none={t('noHits')} met={version.met} />
      </DecisionCase>
      {isWriting && (
        <RuleForm
          rule={{ number: of.number, from: version }}
          close={() => setWriting(false)}
          done={again}
        />
      )}
    </>
  )
}

const stateText = (t: ReturnType<typeof useTranslations<'rules'>>, of: Version): string => {
  if (of.offAt !== null) return t('until', { at: fullTime(of.offAt) })
  return of.onAt === null
    ? t('written', { name: of.by, at: fullTime(of.at) })
    : t('since', { at: fullTime(of.onAt) })
}

function Sentence({ of }: { of: Version }) {
  const t = useTranslations('rules')
  const sentence = useSentence()
  return (
    <dl className="rulesaid">
      <div>
        <dt>{t('if')}</dt>
        <dd>{sentence(of)}</dd>
      </div>
      <div>
        <dt>{t('then')}</dt>
        <dd>{t(`effect.${of.effect}`)}</dd>
      </div>
      <div>
        <dt>{t('reason')}</dt>
        <dd>{of.reason}</dd>
      </div>
    </dl>
  )
}

/** All versions, the newest first, each with whom it met. */
function Versions({ of, shown }: { of: Rule; shown: string }) {
  const t = useTranslations('rules')
  const sentence = useSentence()
  return (
    <section className="wellb rulehistory">
      <h3>{t('history')}</h3>
      <ol>
        {of.versions.map((each) => (
          <li key={each.id} aria-current={each.id === shown ? 'true' : undefined}>
            <span className="between">
              <b className="b">{t('version', { n: each.version })}</b>
              <small>{t(`state.${each.state}`)}</small>
            </span>
            {each.id !== shown && <small>{sentence(each)}</small>}
            <small>{t(`short.${each.effect}`)}</small>
            <small className="faint">{stateText(t, each)}</small>
            {each.onAt !== null && (
              <small className="faint">{t('metOf', { n: each.met.hits })}</small>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Switched on or off by two, or what one of them has asked for. */
function Dock({ number, of, ask }: { number: number; of: Version; ask: (asked: Asked) => void }) {
  const t = useTranslations('rules')
  const turnOn = useAct('opsRuleOn')
  const turnOff = useAct('opsRuleOff')
  const end = of.state === 'ON' ? 'off' : 'on'
  if (of.state === 'OFF' || of.state === 'DROPPED') return null
  const title = t(end === 'on' ? 'onTitle' : 'offTitle', {
    rule: t('number', { n: number }),
    n: of.version,
  })
  if (of.proposal)
    return (
      <Proposal of={of.proposal} what={title} ask={ask}>
        {null}
      </Proposal>
    )
  const turn = (): void =>
    ask({
      title,
      confirm: t(end),
      needsReason: true,
      danger: end === 'off',
      body: <p className="note calm">{t(end === 'on' ? 'onMeans' : 'offMeans')}</p>,
      run: (reason) =>
        (end === 'on' ? turnOn : turnOff).mutateAsync({ params: { id: of.id }, body: { reason } }),
    })
  return (
    <>
      <button
        type="button"
        className={`btn tall ${end === 'on' ? 'main' : 'danger'}`}
        onClick={turn}
      >
        {title}
      </button>
      <p className="docknote">{t('two')}</p>
    </>
  )
}
