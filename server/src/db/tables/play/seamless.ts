import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type SeamlessRoundState = 'OPEN' | 'ENDED' | 'VOID'
export type SeamlessCallState = 'DONE' | 'BACK' | 'REFUSED' | 'BARRED'
export type SeamlessCaseState = 'WAITING' | 'DECIDED' | 'ENDED'
export type SeamlessOutcome = 'LOST' | 'WON' | 'BACK'
export type SeamlessCallKind = 'BET' | 'WIN' | 'ROLLBACK' | 'CANCEL' | 'UNSETTLE' | 'ADJUST' | 'END'

/** Amounts in satang. */
export interface SeamlessTables {
  seamless_account: { member_id: string; code: string; username: string; created_at: Date }
  seamless_session: {
    token_hash: string
    member_id: string
    code: string
    game: string
    login_id: string
    opened_at: Date
  }
  seamless_round: {
    code: string
    member_id: string
    round_id: string
    told_id: string
    game: string
    state: SeamlessRoundState
    staked: bigint
    won: bigint
    on_table: bigint
    opened_at: Date
    moved_at: Date
    ended_at: Date | null
    asked_at: Nullable<Date>
    said: Nullable<string>
    case_id: Nullable<string>
  }
  seamless_case: {
    id: string
    code: string
    member_id: string
    round_id: string
    opened_at: Date
    state: SeamlessCaseState
    outcome: Nullable<SeamlessOutcome>
    won: Nullable<bigint>
    staked: Nullable<bigint>
    won_before: Nullable<bigint>
    on_table: Nullable<bigint>
    took_back: Nullable<string[]>
    approval_id: Nullable<string>
    is_told: Generated<boolean>
    decided_at: Nullable<Date>
    ended_at: Nullable<Date>
  }
  seamless_call: {
    code: string
    call_id: string
    member_id: string
    round_id: string
    game: string
    kind: SeamlessCallKind
    staked: bigint
    won: bigint
    refers_to: string | null
    state: SeamlessCallState
    refusal: string | null
    balance: bigint
    was_nothing: boolean
    made_at: Date
    back_at: Nullable<Date>
  }
  seamless_debt: {
    id: string
    member_id: string
    code: string
    round_id: string
    amount: bigint
    paid: Generated<bigint>
    written_off: Generated<bigint>
    made_at: Date
  }
}
