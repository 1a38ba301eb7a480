import { useTranslations } from 'use-intl'
import { callOps } from '../../../api/call.ts'
import { Facts } from '../../../components/Card.tsx'
import { DecisionCase, MemberFacts } from '../../../components/decision/DecisionCase.tsx'
import { ReasonChips } from '../../../components/decision/ReasonChips.tsx'
import type { Signal } from '../../../components/decision/Signals.tsx'
import type { Reasons } from '../../../components/decision/useReasons.ts'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import { Proposal, ProposalActions } from '../../../components/queue/Proposal.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { Reveal } from '../../../components/Reveal.tsx'
import { fullTime } from '../../../format/time.ts'
import { Candidates } from './Candidates.tsx'
import { canReturn, ProposedFacts, useFitting, type Deciding, type Item } from './useDecision.tsx'

/** Those of the case stand with each candidate. */
const NO_SIGNALS: Signal[] = []

/** Money of nobody, who it may belong to, and what may become of it. */
export function SuspenseCase({
  item,
  ask,
  decision,
  reasons,
}: {
  item: Item
  ask: (asked: Asked) => void
  decision: Deciding
  reasons: Reasons
}) {
  const t = useTranslations()
  const fitting = useFitting(item)
  /** Whose figures are worth reading: who was proposed, or who fits best. */
  const about = item.decisions[0]?.memberId ?? fitting?.[0]?.memberId
  return (
    <>
      <CaseHead
        amount={item.amount}
        title={t(`suspenseWhy.${item.reason}`)}
        small={`${t(`suspense.kind.${item.kind}`)} · ${fullTime(item.at)}`}
        badge={{ look: 'wait', text: t(`suspense.state.${item.state}`) }}
      />
      <DecisionCase
        name={item.from || item.reference}
        side={
          <>
            {item.decisions.map((proposed) => (
              <Proposal
                key={proposed.approval}
                of={proposed}
                what={decision.whatOf(item, proposed)}
                ask={ask}
                docked={item.decisions.length === 1}
              >
                <ProposedFacts item={item} proposed={proposed} />
              </Proposal>
            ))}
            <div className="wellb">
              <Whence item={item} />
            </div>
            {item.failReason && <p className="note bad">{item.failReason}</p>}
          </>
        }
        dock={<Dock item={item} ask={ask} decision={decision} reasons={reasons} />}
      >
        {item.amount !== null && (
          <Candidates
            of={item}
            fitting={fitting}
            give={(memberId, name) => decision.askAssign(item, memberId, name)}
          />
        )}
        {about && (
          <MemberFacts key={about} memberId={about} reference={item.id} signals={NO_SIGNALS} />
        )}
      </DecisionCase>
    </>
  )
}

/** What one has proposed and another confirms; else the reasons and what else may become of it. */
function Dock({
  item,
  ask,
  decision,
  reasons,
}: {
  item: Item
  ask: (asked: Asked) => void
  decision: Deciding
  reasons: Reasons
}) {
  const t = useTranslations('suspense')
  const [proposed, ...others] = item.decisions
  return (
    <>
      {proposed && others.length === 0 ? (
        <ProposalActions of={proposed} what={decision.whatOf(item, proposed)} ask={ask}>
          <ProposedFacts item={item} proposed={proposed} />
        </ProposalActions>
      ) : (
        <ReasonChips of={reasons} />
      )}
      <div className="twoacts">
        {canReturn(item) && (
          <button type="button" className="btn" onClick={() => decision.askReturn(item)}>
            {t('return')}
          </button>
        )}
        <button type="button" className="btn danger" onClick={() => decision.askWriteOff(item)}>
          {t('writeOff')}
        </button>
      </div>
    </>
  )
}

/** Where it came from, and where it was meant to go. */
function Whence({ item }: { item: Item }) {
  const t = useTranslations()
  return (
    <Facts
      of={[
        [
          t('suspense.from'),
          <Reveal
            key={item.id}
            masked={item.from || '—'}
            ask={async () => {
              const params = { id: item.id }
              return (await callOps('opsSuspenseReveal', { params })).from
            }}
          />,
        ],
        [t('suspense.into'), item.account],
        [t('slips.transRef'), item.reference],
      ]}
    />
  )
}
