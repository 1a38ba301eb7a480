import type { Answer } from '@krapao/contract/calls'
import { mayBecome } from '@krapao/contract/states'
import { WITHDRAWAL_TRANSITIONS } from '@krapao/contract/withdrawals/states'

export type Withdrawal = Answer<'opsWithdrawals'>['withdrawals'][number]

export const mayApprove = (row: Withdrawal): boolean =>
  mayBecome(WITHDRAWAL_TRANSITIONS, row.state, 'APPROVED')

/** What a no posts: the money is back in the wallet. */
export const backLegsOf = (row: Withdrawal) => [
  { account: 'house:transit', amount: -row.amount },
  { account: `member:${row.memberId}:wallet`, amount: row.amount },
]
/** What an approval posts once the bank has paid. */
export const legsOf = (row: Withdrawal) => [
  { account: 'house:transit', amount: -row.amount },
  { account: row.kip ? 'house:bank:main-lak' : 'house:bank:main', amount: row.amount },
]

/** What keeps a payout from being approved as it stands, and who can free it. */
type Block = 'ownSignature' | 'contested' | 'debt' | 'resting'
export function blockOf(
  row: Withdrawal,
  me: string | undefined,
  signals: readonly { code: string; figures: Record<string, number> }[],
): Block | null {
  if (!mayApprove(row)) return 'resting'
  if (row.approvals.some((each) => each.operator === me)) return 'ownSignature'
  if (signals.some(({ code }) => code === 'CONTESTED')) return 'contested'
  const owed = signals.find(({ code }) => code === 'CHARGEBACK')?.figures['owed'] ?? 0
  return owed > 0 ? 'debt' : null
}
