import type { WithdrawalState } from '@krapao/contract/withdrawals/states'
import type { ColumnType, Generated } from 'kysely'

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
    lak_rate: ColumnType<bigint | null, bigint | null | undefined, bigint | null>
    bank_reference: string | null
    fail_reason: string | null
    /** The operator who refused it. */
    rejected_by: ColumnType<string | null, string | null | undefined, string | null>
    reasons: Generated<string[]>
    reasons_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    last_sent_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    no_code: ColumnType<string | null, string | null | undefined, string | null>
    no_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    round: Generated<number>
    attempts: Generated<number>
    next_attempt_at: Date | null
    requested_at: Date
    sent_at: Date | null
    ended_at: Date | null
  }
  payout_minute: { slot: number; minute: Date; amount: bigint }
}
