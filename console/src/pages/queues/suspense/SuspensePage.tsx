import type { Answer } from '@krapao/contract/calls'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { callOps } from '../../../api/call.ts'
import { useSession } from '../../../api/session.ts'
import { useAct, useOps } from '../../../api/useOps.ts'
import { Facts } from '../../../components/Card.tsx'
import { DecisionCase, MemberFacts } from '../../../components/decision/DecisionCase.tsx'
import { ReasonChips } from '../../../components/decision/ReasonChips.tsx'
import { Worst } from '../../../components/decision/Severity.tsx'
import { SignalLines, type Signal } from '../../../components/decision/Signals.tsx'
import { useReasons, type Reasons } from '../../../components/decision/useReasons.ts'
import { Legs } from '../../../components/Legs.tsx'
import { CaseHead } from '../../../components/queue/CaseHead.tsx'
import { Proposal, ProposalActions } from '../../../components/queue/Proposal.tsx'
import { QUEUE_PAGE, QueuePage } from '../../../components/queue/QueuePage.tsx'
import { QueueRow } from '../../../components/queue/QueueRows.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useQueue } from '../../../components/queue/useQueue.ts'
import { useQueueAddress } from '../../../components/queue/useQueueAddress.ts'
import { useSecondApproval, useTakeBack } from '../../../components/queue/useSecondApproval.ts'
import { Reveal } from '../../../components/Reveal.tsx'
import { bahtShort } from '../../../format/baht.ts'
import { fullTime } from '../../../format/time.ts'
import { Candidates } from './Candidates.tsx'
import { Unproven } from './Unproven.tsx'

type Item = Answer<'opsSuspense'>['items'][number]
type Decision = Item['decisions'][number]
const amountOf = (item: Item): string => bahtShort(item.amount ?? 0)
const NONE: Item[] = []
/** Those of the case stand with each candidate. */
const NO_SIGNALS: Signal[] = []
/** What a decision posts; nothing for a line that could not be read. */
const legsOf = (item: Item, to: string) =>
  item.amount === null ? null : (
    <Legs
      legs={[
        { account: `house:suspense:${item.account}`, amount: -item.amount },
        { account: to, amount: item.amount },
      ]}
    />
  )
const targetOf = ({ action, memberId }: Pick<Decision, 'action' | 'memberId'>): string =>
  ({
    assign: `member:${memberId ?? ''}:wallet`,
    return: 'house:transit',
    writeOff: 'house:writtenoff',
  })[action]
/** The evidence for the member whom it is to be given to, and what it posts. */
function ProposedFacts({
  item,
  proposed,
}: {
  item: Item
  proposed: Pick<Decision, 'action' | 'memberId' | 'name'>
}) {
  const fitting = useFitting(item)
  const evidence = fitting?.find((each) => each.memberId === proposed.memberId)?.evidence ?? []
  return (
    <>
      {proposed.action === 'assign' && (
        <div>
          <Link to={`/members/${proposed.memberId}`}>
            <b className="b">{proposed.name ?? proposed.memberId}</b>
          </Link>
          {evidence.length > 0 ? <SignalLines of={evidence} /> : <Unproven />}
        </div>
      )}
      {legsOf(item, targetOf(proposed))}
    </>
  )
}

/** Who fits, by score; undefined: on their way. */
const useFitting = (item: Item) =>
  useOps(
    'opsSuspenseEvidence',
    { params: { id: item.id } },
    { every: 20_000, enabled: item.amount !== null },
  ).data?.candidates

/** Money of nobody yet: whose it may be and why, given to them, sent back, or written off. */
export function SuspensePage() {
  const t = useTranslations()
  const [asked, setAsked] = useState<Asked | null>(null)
  const { page, setPage } = useQueueAddress()
  const found = useOps('opsSuspense', { body: { limit: QUEUE_PAGE, page } }, { every: 4_000 })
  const rows = found.data?.items ?? NONE
  const me = useSession()?.me.name
  const decision = useDecision(setAsked)
  const queue = useQueue(
    rows,
    (item) => item.id,
    {
      accept: (item) => {
        const proposed = item.decisions.find((each) => each.operator !== me)
        const [only] = item.candidates
        if (proposed) decision.askConfirm(item, proposed)
        else if (only && item.candidates.length === 1)
          decision.askAssign(item, only.memberId, only.name)
      },
      refuse: decision.askReturn,
    },
    { kind: 'suspense', asked: asked !== null },
  )
  const reasons = useReasons('suspense', queue.chosen?.id ?? null)
  return (
    <QueuePage
      title={t('place.suspense')}
      aside={found.data?.total}
      found={found}
      queue={queue}
      pages={{ page, total: found.data?.total ?? 0, onPage: setPage }}
      none={t('suspense.none')}
      reasons={reasons}
      asked={asked}
      close={() => setAsked(null)}
      renderRow={(item) => <SuspenseRow item={item} />}
    >
      {(chosen) => (
        <SuspenseCase
          key={chosen.id}
          item={chosen}
          ask={setAsked}
          decision={decision}
          reasons={reasons}
        />
      )}
    </QueuePage>
  )
}

function SuspenseRow({ item }: { item: Item }) {
  const t = useTranslations('suspenseWhy')
  return (
    <QueueRow
      amount={item.amount}
      since={item.at}
      target={30}
      name={item.from || item.reference}
      mark={<Worst of={item.worst} />}
      note={`${item.account} · ${t(item.reason)}`}
    />
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

/** Done, or proposed: then it may be taken back until a second one confirms it. */
function useTell() {
  const me = useSession()?.me.name
  const takeBack = useTakeBack()
  const t = useTranslations('toast')
  return (what: string, item: Item): void => {
    const own = item.state === 'WAITING' && item.decisions.find((each) => each.operator === me)
    if (!own) showToast({ tone: 'ok', title: t('done', { what }) })
    else
      showToast({
        tone: 'wait',
        title: t('proposed', { what }),
        detail: t('second'),
        action: { label: t('undo'), onPress: () => takeBack(own.approval) },
      })
  }
}

/** What a decision on money of nobody is called. */
function useWhatOf() {
  const t = useTranslations()
  return (item: Item, { action, name }: Pick<Decision, 'action' | 'name'>): string =>
    action === 'assign'
      ? t('suspense.assign', { name: name ?? '', amount: amountOf(item) })
      : t(`suspense.${action}Title`, { amount: amountOf(item) })
}

/** How each decision on money of nobody is asked for. */
function useDecision(ask: (asked: Asked) => void) {
  const assign = useAct('opsSuspenseAssign')
  const giveBack = useAct('opsSuspenseReturn')
  const writeOff = useAct('opsSuspenseWriteOff')
  const say = useSecondApproval()
  const t = useTranslations()
  const whatOf = useWhatOf()
  const tell = useTell()
  const askAssign = (item: Item, memberId: string, name: string): void => {
    const proposed = { action: 'assign', memberId, name } as const
    ask({
      title: t('suspense.assignTitle', { name }),
      confirm: whatOf(item, proposed),
      needsReason: true,
      body: <ProposedFacts item={item} proposed={proposed} />,
      run: async (reason) =>
        tell(
          whatOf(item, proposed),
          await assign.mutateAsync({ params: { id: item.id }, body: { memberId, reason } }),
        ),
    })
  }
  const askConfirm = (item: Item, proposed: Decision): void =>
    ask(
      say(
        proposed.approval,
        'confirm',
        whatOf(item, proposed),
        <ProposedFacts item={item} proposed={proposed} />,
      ),
    )
  const askReturn = (item: Item): void =>
    ask({
      title: t('suspense.returnTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.return')} ${amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, targetOf({ action: 'return', memberId: null })),
      run: async (reason) =>
        tell(
          t('suspense.returnTitle', { amount: amountOf(item) }),
          await giveBack.mutateAsync({ params: { id: item.id }, body: { reason } }),
        ),
    })
  const askWriteOff = (item: Item): void =>
    ask({
      title: t('suspense.writeOffTitle', { amount: amountOf(item) }),
      confirm: `${t('suspense.writeOff')} ${item.amount === null ? '' : amountOf(item)}`,
      needsReason: true,
      body: legsOf(item, targetOf({ action: 'writeOff', memberId: null })),
      danger: true,
      run: async (reason) =>
        tell(
          t('suspense.writeOffTitle', { amount: amountOf(item) }),
          await writeOff.mutateAsync({ params: { id: item.id }, body: { reason } }),
        ),
    })
  return { whatOf, askConfirm, askAssign, askReturn, askWriteOff }
}

function SuspenseCase({
  item,
  ask,
  decision,
  reasons,
}: {
  item: Item
  ask: (asked: Asked) => void
  decision: ReturnType<typeof useDecision>
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
  decision: ReturnType<typeof useDecision>
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
        {item.kind === 'bank' && item.amount !== null && (
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
