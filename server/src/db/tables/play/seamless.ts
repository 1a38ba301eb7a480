import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type SeamlessRoundState = 'OPEN' | 'ENDED' | 'VOID'
export type SeamlessCallState = 'DONE' | 'BACK' | 'REFUSED' | 'BARRED'
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
    made_at: Date
  }
}
