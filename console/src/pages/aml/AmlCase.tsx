import { EyeOff, Waypoints } from 'lucide-react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useAct, useOps } from '../../api/useOps.ts'
import { Facts } from '../../components/Card.tsx'
import { DecisionCase, Person } from '../../components/decision/DecisionCase.tsx'
import { CaseHead } from '../../components/queue/CaseHead.tsx'
import { FundsAsk } from '../../components/queue/FundsAsk.tsx'
import type { Asked } from '../../components/queue/ReasonDialog.tsx'
import { Fault, Skeleton } from '../../components/states.tsx'
import { fullTime } from '../../format/time.ts'
import { Accounts } from './Accounts.tsx'
import { AmlDock } from './AmlDock.tsx'
import { numberOf, type AmlRow, type Case } from './cases.ts'
import { HitList } from './HitList.tsx'
import { MoneyPath } from './MoneyPath.tsx'
import { Notes } from './Notes.tsx'
import { Payouts } from './Payouts.tsx'
import { ReportDraft } from './ReportDraft.tsx'

/** What was found and the money by day at the left, the report and the decision at the right. */
export function AmlCase({ row, ask }: { row: AmlRow; ask: (asked: Asked) => void }) {
  const t = useTranslations('aml')
  const params = { id: row.id }
  const { data, error, refetch } = useOps('opsAmlCase', { params }, { every: 10_000 })
  if (error && !data) return <Fault error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton rows={8} height="3rem" />
  const [first] = data.hits
  return (
    <>
      <div>
        <CaseHead
          title={first ? t(`kind.${first.kind}`) : data.name}
          small={`${numberOf(data.number)} · ${data.name} · ${t('opened', { at: fullTime(data.openedAt) })}`}
          badge={{
            look: data.state === 'OPEN' ? 'wait' : 'ok',
            text: data.outcome === null ? (data.heldBy ?? t('free')) : t(`outcome.${data.outcome}`),
          }}
        />
        <p className="note amltell" role="note">
          <EyeOff className="icon s" aria-hidden />
          <span>
            <b>{t('tellNobody')}</b> {t('tellNobodyWhy')}
          </span>
        </p>
      </div>
      <DecisionCase
        name={data.name}
        side={
          <>
            <Person memberId={data.memberId} name={data.name} small={data.memberId} />
            <Payouts of={data} ask={ask} />
            <FundsAsk memberId={data.memberId} of={data.funds} again={() => void refetch()} />
            <Work of={data} again={() => void refetch()} />
            <ReportDraft of={data} />
          </>
        }
        dock={data.state === 'OPEN' && <AmlDock of={data} ask={ask} />}
      >
        <MoneyPath of={data.days} />
        <HitList of={data.hits} />
        <Accounts of={data.accounts} />
        <Notes of={data} again={() => void refetch()} />
      </DecisionCase>
    </>
  )
}

/** Who works at it, whom the member is linked with, and how it ended. */
function Work({ of, again }: { of: Case; again: () => void }) {
  const t = useTranslations('aml')
  const hold = useAct('opsAmlHold')
  const take = (): void =>
    void hold
      .mutateAsync({ params: { id: of.id }, body: { hold: !of.isMine } })
      .then(again)
      .catch(again)
  return (
    <div className="wellb">
      <Facts
        of={[
          [t('heldBy'), of.heldBy ?? t('free')],
          ...(of.closed
            ? ([[t('closedBy'), `${of.closed.by}, ${fullTime(of.closed.at)}`]] as const)
            : []),
        ]}
      />
      <div className="pairacts">
        {of.state === 'OPEN' && (
          <button type="button" className="btn small" disabled={hold.isPending} onClick={take}>
            {t(of.isMine ? 'leave' : 'take')}
          </button>
        )}
        {of.group !== null && (
          <Link className="btn small" to={`/links/${of.group}`}>
            <Waypoints className="icon xs" aria-hidden />
            {t('links')}
          </Link>
        )}
      </div>
    </div>
  )
}
