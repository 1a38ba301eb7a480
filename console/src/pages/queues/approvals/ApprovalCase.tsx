import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { ApprovalSeats } from '../../../components/ApprovalSeats.tsx'
import { DecisionCase, MemberFacts } from '../../../components/decision/DecisionCase.tsx'
import { ReasonChips } from '../../../components/decision/ReasonChips.tsx'
import type { Signal } from '../../../components/decision/Signals.tsx'
import type { Reasons } from '../../../components/decision/useReasons.ts'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import type { SecondDecision } from '../../../components/queue/useSecondApproval.ts'
import { fullTime } from '../../../format/time.ts'
import { memberOf, type Item } from './approvalWords.ts'
import { Difference } from './Difference.tsx'
import { Simulated } from './Simulated.tsx'

/** Those of the case stand in its own queue. */
const NO_SIGNALS: Signal[] = []

interface Props {
  item: Item
  title: string
  reasons: Reasons
  askWord: (word: SecondDecision) => void
}

/** What it costs and what changes at the left; who decides, why, and the actions at the right. */
export function ApprovalCase({ item, title, reasons, askWord }: Props) {
  const t = useTranslations()
  const memberId = memberOf(item)
  return (
    <>
      <CaseHead
        title={title}
        small={`${t('approvals.proposedBy', { name: item.proposer.name })} · ${fullTime(item.at)}`}
        badge={{
          look: item.state === 'done' ? 'ok' : item.state === 'waiting' ? 'wait' : 'no',
          text: t(item.alone ? 'approvals.alone' : `approvals.state.${item.state}`),
        }}
      />
      <DecisionCase
        name={title}
        side={<Side item={item} />}
        dock={item.state === 'waiting' && <Dock item={item} reasons={reasons} askWord={askWord} />}
      >
        <Simulated item={item} />
        <Difference item={item} />
        {memberId !== null && (
          <MemberFacts
            memberId={memberId}
            // An adjustment is called by its member here, and by its own id in the audit log.
            reference={item.kind === 'adjustment' ? item.id : item.subject}
            signals={NO_SIGNALS}
          />
        )}
      </DecisionCase>
    </>
  )
}

/** Two seats, what the proposer wrote, and how it ended. */
function Side({ item }: { item: Item }) {
  const t = useTranslations()
  const { proposer, decided } = item
  const isSigned = item.state === 'done' && decided !== null
  const signed = [
    { operator: proposer.name, at: item.at },
    ...(isSigned ? [{ operator: decided.name, at: decided.at }] : []),
  ]
  return (
    <>
      <div>
        <h3>{t('approvals.seats')}</h3>
        {item.needs > 1 && !item.alone && <ApprovalSeats signed={signed} />}
      </div>
      {item.reason && (
        <div className="wellb">
          <small>{t('approvals.wrote', { name: proposer.name })}</small>
          <p>{item.reason}</p>
        </div>
      )}
      {decided && (
        <p className="caption muted">
          {t(`approvals.state.${item.state}`)}:{' '}
          {t('approvals.decidedBy', { name: decided.name, at: fullTime(decided.at) })}
        </p>
      )}
      {item.state === 'waiting' && <p className="caption muted">{t('seats.told')}</p>}
    </>
  )
}

function Dock({ item, reasons, askWord }: Omit<Props, 'title'>) {
  const t = useTranslations()
  const isMine = item.proposer.id === useSession()?.me.id
  return (
    <>
      {!isMine && <ReasonChips of={reasons} />}
      <div className="pairacts">
        <button
          type="button"
          className="btn danger tall"
          onClick={() => askWord(isMine ? 'takeBack' : 'disagree')}
        >
          {t(isMine ? 'approvals.takeBack' : 'approvals.disagree')}
        </button>
        <button
          type="button"
          className="btn main tall"
          disabled={!item.mayConfirm}
          onClick={() => askWord('confirm')}
        >
          <Check className="icon s" aria-hidden />
          {t('approvals.confirm')}
        </button>
      </div>
      <p className="docknote">
        {isMine
          ? t('approvals.yours')
          : item.mayConfirm
            ? t('approvals.ownerTakesBack', { name: item.proposer.name })
            : t('approvals.notYet')}
      </p>
    </>
  )
}
