import type { Answer } from '@krapao/contract/calls'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../api/rights.ts'
import { useAct, useOps } from '../../api/useOps.ts'
import { Age } from '../../components/Age.tsx'
import { ReasonDialog, type Asked } from '../../components/queue/ReasonDialog.tsx'
import { SidedBaht } from '../../components/SidedBaht.tsx'
import { Skeleton, Empty, Fault } from '../../components/states.tsx'
import { baht2 } from '../../format/baht.ts'
import { sidedOf } from '../../format/side.ts'
import { fullTime } from '../../format/time.ts'
import { Page } from '../../frame/Page.tsx'

type Account = Answer<'opsReconciliation'>[number]
const figure = (account: string, amount: number | null) =>
  amount === null ? <span className="way">—</span> : <SidedBaht of={sidedOf(account, amount)} />

/** Our books beside the outside's own; what differs, with its age. */
export function ReconciliationPage() {
  const t = useTranslations()
  const { data, error, refetch } = useOps('opsReconciliation')
  const [asked, setAsked] = useState<Asked | null>(null)
  const run = useAct('opsReconciliationRun')
  const [name, setName] = useState<string | null>(null)
  const chosen = data?.find((row) => row.account === name) ?? data?.find((row) => row.breaks.length)
  return (
    <Page title={t('place.reconciliation')} aside={data?.[0] ? fullTime(data[0].at) : ''}>
      <div className="work two" style={{ gridTemplateColumns: 'minmax(0, 1fr) 26rem' }}>
        <section className="card fill">
          <div className="scroll grow">
            {error && !data ? <Fault error={error} retry={() => void refetch()} /> : null}
            {!data && !error ? <Skeleton rows={10} /> : null}
            {data && <Accounts data={data} chosen={chosen} setName={setName} />}
          </div>
          <div className="tfoot">
            <span>
              {t('reconciliation.lead')} {t('books.sides')}
            </span>
            <button
              type="button"
              className="btn small"
              disabled={run.isPending}
              onClick={() => run.mutate({})}
            >
              {run.isPending ? t('dialog.busy') : t('reconciliation.again')}
            </button>
          </div>
        </section>
        <Breaks chosen={chosen} setAsked={setAsked} />
      </div>
      {asked && <ReasonDialog asked={asked} close={() => setAsked(null)} />}
    </Page>
  )
}

function AccountRow({
  row,
  chosen,
  setName,
}: {
  row: Account
  chosen: Account | undefined
  setName: (account: string) => void
}) {
  const t = useTranslations()
  return (
    <tr
      data-row
      tabIndex={0}
      className={row === chosen ? 'sel' : ''}
      onClick={() => setName(row.account)}
      onKeyDown={(event) => event.key === 'Enter' && setName(row.account)}
    >
      <td>
        <span className="acct">{row.account}</span>
      </td>
      <td className="r" data-name={t('reconciliation.ours')}>
        {figure(row.account, row.ours)}
      </td>
      <td className="r" data-name={t('reconciliation.theirs')}>
        {figure(row.account, row.theirs)}
      </td>
      <td className="r b" data-name={t('reconciliation.difference')}>
        {row.difference === null ? <span className="way">—</span> : baht2(row.difference)}
      </td>
      <td data-name={t('col.state')}>
        {row.breaks.length === 0 ? (
          <span className="badge ok">
            <CircleCheck className="icon xs" aria-hidden />
            {t('reconciliation.agrees')}
          </span>
        ) : (
          <span className="badge no">
            <TriangleAlert className="icon xs" aria-hidden />
            {t('reconciliation.breaks', { n: row.breaks.length })}
          </span>
        )}
      </td>
    </tr>
  )
}

function Accounts({
  data,
  chosen,
  setName,
}: {
  data: readonly Account[]
  chosen: Account | undefined
  setName: (account: string) => void
}) {
  const t = useTranslations()
  return (
    <table className="t one stack">
      <thead>
        <tr>
          <th>{t('legs.account')}</th>
          <th className="r">{t('reconciliation.ours')}</th>
          <th className="r">{t('reconciliation.theirs')}</th>
          <th className="r">{t('reconciliation.difference')}</th>
          <th>{t('col.state')}</th>
        </tr>
      </thead>
      <tbody>
        {data.map((row, n) => (
          <AccountRow key={`${row.account} ${n}`} row={row} chosen={chosen} setName={setName} />
        ))}
      </tbody>
    </table>
  )
}

/** What differs in the chosen account, each to be closed with a reason. */
function Breaks({
  chosen,
  setAsked,
}: {
  chosen: Account | undefined
  setAsked: (asked: Asked) => void
}) {
  const close = useAct('opsBreakClose')
  const mayClose = useMay('breaks.close')
  const t = useTranslations()
  return (
    <section className="card panel">
      <h2>{chosen?.account ?? t('reconciliation.agrees')}</h2>
      {!chosen || chosen.breaks.length === 0 ? (
        <Empty text={t('reconciliation.noBreaks')} why="done" />
      ) : (
        <ol className="tl">
          {chosen.breaks.map((each, n) => (
            <li key={n} className="out">
              <div className="between">
                <b className="b">{t(`break.${each.kind}`)}</b>
                <time>
                  <Age since={each.since} target={1_440} />
                </time>
              </div>
              <span className="cut">{each.reference}</span>
              {each.amount !== null && <p>{baht2(each.amount)}</p>}
              <button
                type="button"
                className="btn small"
                disabled={!mayClose}
                onClick={() =>
                  setAsked({
                    title: t('reconciliation.closeTitle'),
                    confirm: t('reconciliation.close'),
                    needsReason: true,
                    run: (reason) =>
                      close.mutateAsync({ params: { id: each.id }, body: { reason } }),
                  })
                }
              >
                {t('reconciliation.close')}
              </button>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
