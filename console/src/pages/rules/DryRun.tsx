import { History } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../api/call.ts'
import { FaultNote } from '../../components/forms/FaultNote.tsx'
import { useSubmit } from '../../components/forms/useSubmit.ts'
import { baht2, bahtShort } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import { conditionOf, type Condition, type Tried, type Version } from './rule.ts'
import { useFigures } from './useSentence.ts'

/** What a rule met, or would have met, in the 30 days before it was written; again as of now. */
export function DryRun({ of }: { of: Version }) {
  const t = useTranslations('rules')
  return (
    <section className="ruletry">
      <div className="h3r">
        <h3>{t('dryRun')}</h3>
        <span>{t('triedAt', { at: fullTime(of.tried.at) })}</span>
      </div>
      <TriedFigures of={of.tried} />
      <TryNow of={of} text={t('tryAgain')} />
    </section>
  )
}

/** Asks now, and shows the figures with some of the members. */
export function TryNow({ of, text }: { of: Condition; text: string }) {
  const t = useTranslations('rules')
  const [found, setFound] = useState<{ of: string; tried: Tried } | null>(null)
  const { busy, fault, submit } = useSubmit()
  const body = conditionOf(of)
  const key = JSON.stringify(body)
  const run = (): void =>
    void submit(async () => setFound({ of: key, tried: await callOps('opsRuleTry', { body }) }))
  // Of another condition than the one that stands there it says nothing.
  const tried = found?.of === key ? found.tried : null
  return (
    <>
      <button type="button" className="btn small" disabled={busy} onClick={run}>
        <History className="icon xs" aria-hidden />
        {busy ? t('trying') : text}
      </button>
      <FaultNote fault={fault} />
      {tried && (
        <div role="status" className="ruletry">
          <TriedFigures of={tried} />
          <Sample of={tried} what={of.what} />
        </div>
      )}
    </>
  )
}

function TriedFigures({ of }: { of: Version['tried'] }) {
  const t = useTranslations('rules')
  const marked = of.right + of.wrong
  return (
    <dl className="rulefigures">
      <Figure name={t('tried.hits')} value={grouped(of.hits)} />
      <Figure name={t('tried.members')} value={grouped(of.members)} />
      <Figure name={t('tried.money')} value={bahtShort(of.money)} />
      <Figure
        name={t('tried.precision')}
        value={marked === 0 ? '—' : t('ofMarked', { right: of.right, all: marked })}
        small={marked === 0 ? t('unmarked') : null}
      />
      <Figure
        name={t('tried.looked')}
        value={grouped(of.looked)}
        small={of.whole ? null : t('notWhole', { n: of.looked })}
      />
    </dl>
  )
}

const grouped = (n: number): string => n.toLocaleString('en-US')

const Figure = ({
  name,
  value,
  small = null,
}: {
  name: string
  value: string
  small?: string | null
}) => (
  <div>
    <dt>{name}</dt>
    <dd>
      {value}
      {small !== null && <small>{small}</small>}
    </dd>
  </div>
)

function Sample({ of, what }: { of: Tried; what: Condition['what'] }) {
  const t = useTranslations('rules')
  const figures = useFigures()
  if (of.sample.length === 0) return <p className="caption muted">{t('nobodyMet')}</p>
  return (
    <>
      <h3>{t('sample')}</h3>
      <ul className="rulesample">
        {of.sample.map((each) => (
          <li key={`${each.memberId} ${each.at}`}>
            <Link className="b cut" to={`/members/${each.memberId}`}>
              {each.member}
            </Link>
            <span>{figures(what, each)}</span>
            <b className="b r">{baht2(each.amount)}</b>
            <time>{fullTime(each.at)}</time>
          </li>
        ))}
      </ul>
    </>
  )
}
