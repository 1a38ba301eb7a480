import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import type { WithdrawalState } from '../../db/tables/withdrawals.ts'
import { Refused } from '../../refused.ts'
import { findMember } from '../members/public.ts'
import { approvalsOf, findWithdrawal, pageOf, type QueueName, type Withdrawal } from './store.ts'

/**
 * A withdrawal as operators see it. Amount in baht; `needs`: how many different operators must
 * approve.
 */
export interface WithdrawalView {
  reference: string
  memberId: string
  name: string
  amount: number
  bank: { code: string; accountNo: string; accountName: string }
  createdAt: string
  state: WithdrawalState
  /** Why it waits, or waited. */
  reasons: string[]
  approvals: { operator: string; at: string }[]
  needs: number
  /** When it goes out by itself, where it waits for a rest to end. */
  restsUntil: string | null
  failReason: string | null
}

/** One page of withdrawals, page from 1. */
export async function listWithdrawals(
  context: Context,
  { state, page, limit }: { state: QueueName; page: number; limit: number },
): Promise<{ total: number; withdrawals: WithdrawalView[] }> {
  const { total, rows } = await pageOf(context.db, state, {
    limit,
    offset: (page - 1) * limit,
  })
  return { total, withdrawals: await viewsOf(context, rows) }
}

/** NOT_FOUND when there is no such withdrawal. */
export async function viewWithdrawal(context: Context, id: string): Promise<WithdrawalView> {
  const row = await findWithdrawal(context.db, id)
  const [view] = row ? await viewsOf(context, [row]) : []
  if (!view) throw new Refused('NOT_FOUND')
  return view
}

async function viewsOf(context: Context, rows: readonly Withdrawal[]): Promise<WithdrawalView[]> {
  const approvals = await approvalsOf(
    context.db,
    rows.map((row) => row.id),
  )
  const members = await Promise.all(rows.map((row) => findMember(context.db, row.member_id)))
  return rows.map((row, n) => ({
    reference: row.id,
    memberId: row.member_id,
    name: members[n]?.name ?? '',
    amount: toBaht(row.amount),
    bank: { code: row.bank_code, accountNo: row.account_no, accountName: row.account_name },
    createdAt: row.requested_at.toISOString(),
    state: row.state,
    reasons: ['AMOUNT'],
    approvals: approvals
      .filter((one) => one.withdrawal_id === row.id)
      .map((one) => ({ operator: one.operator_id, at: one.approved_at.toISOString() })),
    needs: row.approvals_needed,
    restsUntil: null,
    failReason: row.fail_reason,
  }))
}
