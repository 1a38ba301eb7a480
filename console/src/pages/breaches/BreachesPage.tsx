import type { Answer } from '@krapao/contract/calls'
import { BREACH_STATES } from '@krapao/contract/ops/law/breachStates'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { Pager } from '../../components/Pager.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { Empty, Fault, Skeleton } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Page, Tabs } from '../../frame/Page.tsx'
import { RecordBreach } from './RecordBreach.tsx'
import { ReportBreach } from './ReportBreach.tsx'

type Breach = Answer<'opsBreaches'>['breaches'][number]
const PAGE = 50
const HOUR_MS = 3_600_000

/** Breaches of personal data: each is reported within 72 hours, or two people say it is harmless. */
export function BreachesPage() {
  const t = useTranslations()
  const [state, setState] = useState<Breach['state']>('OPEN')
  const [page, setPage] = useState(1)
  const [open, setOpen] = useState<'record' | Breach | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const body = { state, page, limit: PAGE }
  const { data, error, refetch } = useOps('opsBreaches', { body }, { every: 15_000 })
  const again = () => void refetch()
  const close = () => setOpen(null)
  return (
    <Page
      title={t('place.breaches')}
      tabs={
        <Tabs
          of={BREACH_STATES.map((each) => [each, t(`breaches.state.${each}`)] as const)}
          chosen={state}
          choose={(next) => {
            setPage(1)
            setState(next)
          }}
        />
      }
    >
      <div className="work">
        <section className="card fill">
          <div className="accountbar">
            <p className="caption muted grow">{t('breaches.lead')}</p>
            <button type="button" className="btn main" onClick={() => setOpen('record')}>
              {t('breaches.record')}
            </button>
          </div>
          <div className="scroll grow" role="region" aria-label={t('place.breaches')} tabIndex={0}>
            {error && !data ? <Fault error={error} retry={again} /> : null}
            {!data && !error ? <Skeleton /> : null}
            {data?.breaches.length === 0 && <Empty text={t('breaches.none')} />}
            {data && data.breaches.length > 0 && (
              <Rows rows={data.breaches} report={setOpen} ask={setAsked} />
            )}
          </div>
          {data && data.total > 0 && (
            <Pager page={page} size={PAGE} total={data.total} onPage={setPage}>
              {t('member.shown', { n: data.breaches.length, total: data.total })}
            </Pager>
          )}
        </section>
      </div>
      {open === 'record' && <RecordBreach close={close} done={again} />}
      {open !== null && open !== 'record' && <ReportBreach of={open} close={close} done={again} />}
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} done={again} />}
    </Page>
  )
}

function Rows({
  rows,
  report,
  ask,
}: {
  rows: readonly Breach[]
  report: (breach: Breach) => void
  ask: (asked: Asked) => void
}) {
  const t = useTranslations('breaches')
  return (
    <table className="t stack">
      <thead>
        <tr>
          <th>{t('number')}</th>
          <th>{t('happened')}</th>
          <th>{t('data')}</th>
          <th>{t('known')}</th>
          <th>{t('due')}</th>
          <th>
            <span className="vh">{t('report')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} of={row} report={() => report(row)} ask={ask} />
        ))}
      </tbody>
    </table>
  )
}

function Row({
  of: row,
  report,
  ask,
}: {
  of: Breach
  report: () => void
  ask: (asked: Asked) => void
}) {
  const t = useTranslations('breaches')
  return (
    <tr>
      <td className="nw" data-name={t('number')}>
        {row.number}
      </td>
      <td data-name={t('happened')}>
        <span>
          {row.happened}
          <small>{t('recordedBy', { name: row.recorded.by })}</small>
        </span>
      </td>
      <td data-name={t('data')}>
        <span>
          {row.data}
          <small>
            {row.people === null ? t('peopleUnknown') : t('people', { n: row.people })}
            {row.isHighRisk ? ` · ${t('highRisk')}` : ''}
          </small>
        </span>
      </td>
      <td className="nw" data-name={t('known')}>
        {fullTime(row.knownAt)}
      </td>
      <td data-name={t('due')}>
        <Due of={row} />
      </td>
      <td className="r rowacts">
        {row.state === 'OPEN' && (
          <>
            <Harmless of={row} ask={ask} />{' '}
            <button type="button" className="btn small main" onClick={report}>
              {t('report')}
            </button>
          </>
        )}
      </td>
    </tr>
  )
}

/** Until when it is reported, or how it ended. */
function Due({ of: { dueAt, ended, state } }: { of: Breach }) {
  const t = useTranslations('breaches')
  const [now] = useState(() => Date.now())
  if (ended)
    return (
      <span>
        {state === 'REPORTED'
          ? t('reportedAs', { reference: ended.reference ?? '' })
          : t('harmlessBy', { name: ended.by })}
        <small>{fullTime(ended.reportedAt ?? ended.at)}</small>
        <small>{ended.reason}</small>
      </span>
    )
  const hours = Math.floor((Date.parse(dueAt) - now) / HOUR_MS)
  return (
    <span>
      <span className={`badge ${hours < 24 ? 'no' : 'wait'}`}>
        {hours < 0 ? t('late', { hours: -hours }) : t('left', { hours })}
      </span>
      <small>{fullTime(dueAt)}</small>
    </span>
  )
}

function Harmless({ of, ask }: { of: Breach; ask: (asked: Asked) => void }) {
  const t = useTranslations('breaches')
  const end = useAct('opsBreachHarmless')
  if (of.isHighRisk) return null
  const asked: Asked = {
    title: t('harmlessTitle', { number: of.number }),
    confirm: t('harmless'),
    needsReason: true,
    danger: true,
    body: <p className="note calm">{t('harmlessText')}</p>,
    run: (reason) => end.mutateAsync({ params: { id: of.id }, body: { reason } }),
  }
  return (
    <button type="button" className="btn small" onClick={() => ask(asked)}>
      {t('harmless')}
    </button>
  )
}
