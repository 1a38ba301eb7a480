import type { Context } from '../../../context.ts'
import type { SuspenseAction } from '../../../db/tables/cashin/payments.ts'
import type { Leg } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { standingApprovals, type Approval, type Operator } from '../../staff/public.ts'
import { assignSuspense } from './assign.ts'
import { audited, type Asked } from './decide.ts'
import { returnSuspense } from './return.ts'
import { movesBy } from './rules.ts'
import { waitingAmong } from './store.ts'
import { writeOffSuspense } from './writeOff.ts'

/**
 * What one operator has decided of money that waits for its owner, and a second one has not yet;
 * and what that posts.
 */
export async function decidedByOne({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ row: Approval; leg: Leg | null }[]> {
  const standing = await standingApprovals(db, ['suspense'], clock.now())
  const items = await waitingAmong(
    db,
    standing.map(({ subject }) => subject),
  )
  return standing.flatMap((row) => {
    const item = items.find(
      ({ id, round }) => id === row.subject && row.version?.startsWith(`${round} `),
    )
    return item ? [{ row, leg: movesBy(item, actionOf(row), row.member_id ?? '') }] : []
  })
}
const actionOf = ({ after }: Approval): SuspenseAction => after['action'] as SuspenseAction

/** A second operator decides the same. Refuses what the decision itself does. */
export async function decideTheSame(
  context: Context,
  approval: string,
  by: Operator,
  reason: string,
): Promise<void> {
  const open = (await decidedByOne(context)).find(({ row }) => row.id === approval)?.row
  if (!open) throw new Refused('NOT_WAITING')
  const { subject, member_id: memberId } = open
  const action = actionOf(open)
  const carryOut: Record<SuspenseAction, (asked: Asked) => Promise<unknown>> = {
    assign: (asked) => assignSuspense(context, { ...asked, memberId: memberId ?? '' }),
    return: (asked) => returnSuspense(context, asked),
    writeOff: (asked) => writeOffSuspense(context, asked),
  }
  await carryOut[action](audited(context, by, subject, reason, action, memberId ?? undefined))
}
