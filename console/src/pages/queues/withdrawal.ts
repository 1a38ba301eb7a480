import type { Answer } from '@krapao/contract/calls'
import { mayBecome } from '@krapao/contract/states'
import { WITHDRAWAL_TRANSITIONS } from '@krapao/contract/withdrawals/states'

export type Withdrawal = Answer<'opsWithdrawals'>['withdrawals'][number]

export const mayApprove = (row: Withdrawal): boolean =>
  mayBecome(WITHDRAWAL_TRANSITIONS, row.state, 'APPROVED')

/** What an approval posts once the bank has paid. */
export const legsOf = (row: Withdrawal) => [
  { account: 'house:transit', amount: -row.amount },
  { account: row.kip ? 'house:bank:main-lak' : 'house:bank:main', amount: row.amount },
]
