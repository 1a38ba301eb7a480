import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { Pager } from '../../components/Pager.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { fullTime } from '../../format/time.ts'
import type { Hit, Version } from './rule.ts'
import { useFigures, useSentence } from './useSentence.ts'

const PAGE = 20

interface Shown {
  /** Of a version, a member or a withdrawal. */
  of: { version?: string; memberId?: string; withdrawal?: string }
  /** What stands where there is none; null: nothing at all. */
  none: string | null
  met?: Version['met']
}

/** Whom rules met, each with its figures, and what an operator says of it. */
export function RuleHits({ of, none, met }: Shown) {
  const t = useTranslations('rules')
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { data, error, refetch } = useOps('opsRuleHits', { body: { ...of, page, limit: PAGE } })
  if (error && !data) return <Fault error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton />
  if (data.total === 0 && none === null) return null
  return (
    <section className="rulehits">
      <div className="h3r">
        <h3>{t(of.version === undefined ? 'rulesMet' : 'met')}</h3>
        {met && <Said of={met} />}
      </div>
      {data.total === 0 && none !== null && <Empty text={none} />}
      {data.hits.length > 0 && (
        <ul>
          {data.hits.map((hit) => (
            <Row key={hit.id} hit={hit} ofRule={of.version !== undefined} ask={setAsked} />
          ))}
        </ul>
      )}
      {data.total > PAGE && (
        <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
          {t('shown', { n: data.hits.length, total: data.total })}
        </Pager>
      )}
      {asked && (
        <ReasonDialog asked={asked} close={() => setAsked(null)} done={() => void refetch()} />
      )}
    </section>
  )
}

function Said({ of }: { of: Version['met'] }) {
  const t = useTranslations('rules')
  const marked = of.right + of.wrong
  return (
    <span>
      {t('metOf', { n: of.hits })}
      {marked > 0 &&
        ` · ${t('tried.precision')} ${t('ofMarked', { right: of.right, all: marked })}`}
    </span>
  )
}

interface RowProps {
  hit: Hit
  /** All of one rule: the member is named. */
  ofRule: boolean
  ask: (asked: Asked) => void
}

function Row({ hit, ofRule, ask }: RowProps) {
  const t = useTranslations('rules')
  return (
    <li className="wellb rulehit">
      <span className="between">
        {ofRule ? (
          <Link className="b cut" to={`/members/${hit.memberId}`}>
            {hit.member}
          </Link>
        ) : (
          <Link className="b cut" to={`/rules/${hit.number}`}>
            {hit.name}
          </Link>
        )}
        {hit.moment === 'PAYOUT' ? (
          <Link className="b nw" to={`/withdrawals?case=${encodeURIComponent(hit.about)}`}>
            {t('payout')} {baht2(hit.amount)}
          </Link>
        ) : (
          <span className="nw">{t('gift')}</span>
        )}
      </span>
      <Why of={hit} ofRule={ofRule} />
      <span className="rulehitfoot">
        <small>
          {[
            t(`short.${hit.did}`),
            ...(ofRule ? [] : [t('number', { n: hit.number }), t('version', { n: hit.version })]),
            fullTime(hit.at),
          ].join(' · ')}
        </small>
        <Marked of={hit} ask={ask} />
      </span>
    </li>
  )
}

function Why({ of, ofRule }: { of: Hit; ofRule: boolean }) {
  const figures = useFigures()
  const sentence = useSentence()
  return (
    <p>
      {figures(of.what, of)}
      {!ofRule && <small>{sentence(of)}</small>}
    </p>
  )
}

function Marked({ of, ask }: { of: Hit; ask: (asked: Asked) => void }) {
  const t = useTranslations('rules')
  const mark = useAct('opsRuleMark')
  const said = (is: 'RIGHT' | 'WRONG') => () =>
    ask({
      title: t(`markTitle.${is}`, { name: of.member }),
      confirm: t(is === 'RIGHT' ? 'right' : 'wrong'),
      needsReason: true,
      body: <p className="note calm">{t(`markMeans.${is}`)}</p>,
      run: (reason) => mark.mutateAsync({ params: { id: of.id }, body: { mark: is, reason } }),
    })
  if (of.mark)
    return (
      <span>
        <b className={of.mark.is === 'RIGHT' ? 'b' : 'b warn'}>
          {t(of.mark.is === 'RIGHT' ? 'right' : 'wrong')}
        </b>
        <small>{t('markedBy', { name: of.mark.by, at: fullTime(of.mark.at) })}</small>
      </span>
    )
  return (
    <span className="rulemarks">
      <button type="button" className="btn small" onClick={said('RIGHT')}>
        {t('right')}
      </button>
      <button type="button" className="btn small" onClick={said('WRONG')}>
        {t('wrong')}
      </button>
    </span>
  )
}
