import type { Context } from '../../../context.ts'
import type { SuspenseAction } from '../../../db/tables/cashin/payments.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { standingApprovals, type Approval, type Operator } from '../../staff/public.ts'
import { assignSuspense } from './assign.ts'
import { audited, type Asked } from './decide.ts'
import { returnSuspense } from './return.ts'
import { waitingAmong } from './store.ts'
import { writeOffSuspense } from './writeOff.ts'

/** What one operator has decided of money that waits for its owner, and a second one has not yet. */
export async function decidedByOne({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<Approval[]> {
  const standing = await standingApprovals(db, ['suspense'], clock.now())
  const items = await waitingAmong(
    db,
    standing.map(({ subject }) => subject),
  )
  return standing.filter(({ subject, version }) =>
    items.some(({ id, round }) => id === subject && version?.startsWith(`${round} `)),
  )
}

/** A second operator decides the same. Refuses what the decision itself does. */
export async function decideTheSame(
  context: Context,
  approval: string,
  by: Operator,
  reason: string,
): Promise<void> {
  const open = (await decidedByOne(context)).find(({ id }) => id === approval)
  if (!open) throw new Refused('NOT_WAITING')
  const { subject, member_id: memberId } = open
  const action = open.after['action'] as SuspenseAction
  const carryOut: Record<SuspenseAction, (asked: Asked) => Promise<unknown>> = {
    assign: (asked) => assignSuspense(context, { ...asked, memberId: memberId ?? '' }),
    return: (asked) => returnSuspense(context, asked),
    writeOff: (asked) => writeOffSuspense(context, asked),
  }
  await carryOut[action](audited(context, by, subject, reason, action, memberId ?? undefined))
}
