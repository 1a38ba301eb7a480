import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import {
  atCase,
  standingApprovals,
  writeAudit,
  type Actor,
  type Approval,
} from '../../../staff/public.ts'
import { findWithdrawal, type Withdrawal } from '../store.ts'
import { approveWithdrawal, type Audit } from './approval.ts'

/** What the audit says of an operator's decision about a withdrawal. */
export const audited =
  ({ clock }: Context, by: Actor, action: string, reason: string | undefined): Audit =>
  (db, row) =>
    writeAudit(db, {
      at: clock.now(),
      by,
      action,
      subject: row.id,
      memberId: row.member_id,
      before: {
        state: row.state,
        satang: String(row.amount),
        needs: row.approvals_needed,
        reasons: row.reasons,
      },
      reason: reason ?? null,
    })

/** Withdrawals, as they stand now, that one operator has approved and a second one has not yet. */
export async function signedByOne({
  db,
  clock,
}: Pick<Context, 'db' | 'clock'>): Promise<{ approval: Approval; row: Withdrawal }[]> {
  const standing = await standingApprovals(db, ['withdrawal'], clock.now())
  const rows = await findWithdrawal.all(
    db,
    standing.map(({ subject }) => subject),
  )
  return standing.flatMap((approval, n) => {
    const row = rows[n]
    return row?.state === 'REQUESTED' && approval.version === String(row.round)
      ? [{ approval, row }]
      : []
  })
}

/**
 * The second operator approves what the first has. NOT_WAITING where nobody has, CASE_CHANGED where
 * a reason has come since the first one did, and what {@link approveWithdrawal} refuses.
 */
export async function approveSecond(
  context: Context,
  id: string,
  by: Actor,
  reason: string | null,
): Promise<void> {
  const open = (await signedByOne(context)).find(({ approval }) => approval.id === id)
  if (!open) throw new Refused('NOT_WAITING')
  const { subject, at } = open.approval
  await atCase(context, 'withdrawal', subject, by, () =>
    approveWithdrawal(
      context,
      subject,
      by.id,
      audited(context, by, 'withdrawal.approve', reason ?? undefined),
      { takenAt: at, reason: reason ?? '' },
    ),
  )
}
