import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type GameTransferState = 'PENDING' | 'DONE' | 'FAILED'

export interface GameTables {
  game_account: {
    member_id: string
    code: string
    username: string
    password_cipher: string
    next_password_cipher: Nullable<string>
    state: 'OPENING' | 'ACTIVE'
    version: Generated<bigint>
    sync_version: Generated<bigint>
    created_at: Date
    activated_at: Nullable<Date>
    synced_at: Nullable<Date>
    stale: Generated<boolean>
  }
  /** Games that members have marked. */
  game_favourite: { member_id: string; code: string; created_at: Date }
  /** Passwords that a recovery has made new, or will have. */
  game_password: {
    id: string
    member_id: string
    code: string
    state: 'ASKED' | 'DONE'
    asked_at: Date
    done_at: Nullable<Date>
    next_attempt_at: Date | null
    attempts: Generated<number>
  }
  game_transfer: {
    reference: string
    member_id: string
    code: string
    direction: 'IN' | 'OUT'
    amount: bigint
    moved: Nullable<bigint>
    state: GameTransferState
    unknown_since: Nullable<Date>
    attempts: Generated<number>
    last_reason: Nullable<string>
    created_at: Date
    ended_at: Nullable<Date>
    escalated_at: Nullable<Date>
    next_check_at: Date | null
    late_at: Nullable<Date>
    late_moved: Nullable<bigint>
    late_settled_at: Nullable<Date>
  }
  game_transfer_word: { id: Generated<bigint>; reference: string; at: Date; said: string }
  game_round: {
    code: string
    round_id: string
    username: string
    member_id: string | null
    bet: bigint
    win: bigint
    played_at: Date
    gathered_at: Date
    voided: Generated<boolean>
    revision: Generated<number>
    /** Percent. */
    weight: Generated<number>
    /** The provider's own id of it; empty where it does not say. */
    game: Generated<string>
  }
  game_round_correction: {
    code: string
    round_id: string
    revision: number
    bet: bigint
    win: bigint
    voided: boolean
    corrected_at: Date
    gathered_at: Date
  }
  game_round_unread: {
    id: string
    code: string
    round_id: string | null
    raw: string
    why: string
    told_at: Date
    read_at: Nullable<Date>
    concluded_at: Nullable<Date>
    concluded_by: Nullable<string>
    conclusion: Nullable<string>
    member_id: Nullable<string>
    lost: Generated<bigint>
    approval_id: Nullable<string>
  }
  game_held_look: {
    id: string
    member_id: string
    code: string
    believed: bigint
    actual: bigint
    state: 'WAITING' | 'ACCEPTED' | 'REJECTED' | 'BOOKED' | 'PASSED'
    first_at: Date
    last_at: Date
    decided_at: Nullable<Date>
    decided_by: Nullable<string>
  }
  game_listing: {
    code: string
    name_th: string
    name_la: string
    name_en: string
    position: number
    active: boolean
  }
  game_round_cursor: { code: string; cursor: string | null; moved_at: Date }
}
