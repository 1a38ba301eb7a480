import type { Answer } from '@krapao/contract/calls'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useSession } from '../../../api/session.ts'
import { useAct, useOps } from '../../../api/useOps.ts'
import { SignalLines } from '../../../components/decision/Signals.tsx'
import { Legs } from '../../../components/Legs.tsx'
import type { Asked } from '../../../components/queue/ReasonDialog.tsx'
import { useSecondApproval, useTakeBack } from '../../../components/queue/useSecondApproval.ts'
import { bahtShort } from '../../../format/baht.ts'
import { Unproven } from './Unproven.tsx'

/** Money of nobody yet. */
export type Item = Answer<'opsSuspense'>['items'][number]
type Decision = Item['decisions'][number]
/** Only what came to a bank account, and could be read, has a sender to go back to. */
export const canReturn = ({ kind, amount }: Item): boolean => kind === 'bank' && amount !== null
const amountOf = (item: Item): string => bahtShort(item.amount ?? 0)
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
export function ProposedFacts({
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
export const useFitting = (item: Item) =>
  useOps(
    'opsSuspenseEvidence',
    { params: { id: item.id } },
    { every: 20_000, enabled: item.amount !== null },
  ).data?.candidates

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
export function useDecision(ask: (asked: Asked) => void) {
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

export type Deciding = ReturnType<typeof useDecision>
