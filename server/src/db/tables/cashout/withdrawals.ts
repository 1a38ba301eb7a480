import type { WithdrawalState } from '@krapao/contract/withdrawals/states'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

/** Amounts in satang, `lak` in whole kip, `lak_rate` in hundredths of kip a baht. */
export interface WithdrawalTables {
  withdrawal: {
    id: string
    member_id: string
    amount: bigint
    state: WithdrawalState
    approvals_needed: number
    bank_code: string
    account_no: string
    account_name: string
    lak: bigint | null
    lak_rate: Nullable<bigint>
    bank_reference: string | null
    fail_reason: string | null
    /** The operator who refused it. */
    rejected_by: Nullable<string>
    reasons: Generated<string[]>
    reasons_at: Nullable<Date>
    last_sent_at: Nullable<Date>
    no_code: Nullable<string>
    no_at: Nullable<Date>
    round: Generated<number>
    attempts: Generated<number>
    next_attempt_at: Date | null
    requested_at: Date
    sent_at: Date | null
    ended_at: Date | null
  }
  /** The public address of a paid withdrawal's slip. */
  payout_slip: { code: string; withdrawal_id: string; made_at: Date }
  /** What the bank said of a payout, each time it had not ended it. */
  payout_word: { id: Generated<bigint>; reference: string; at: Date; said: string }
  payout_minute: { slot: number; minute: Date; amount: bigint }
}
