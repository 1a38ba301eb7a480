import type { ColumnType, Generated } from 'kysely'

type Defaulted<T> = ColumnType<T, T | undefined, T>

export type GameTransferState = 'PENDING' | 'DONE' | 'FAILED'

export interface GameTables {
  game_account: {
    member_id: string
    code: string
    username: string
    password_cipher: string
    next_password_cipher: Defaulted<string | null>
    state: 'OPENING' | 'ACTIVE'
    version: Defaulted<bigint>
    sync_version: Defaulted<bigint>
    created_at: Date
    activated_at: Defaulted<Date | null>
    synced_at: Defaulted<Date | null>
    stale: Defaulted<boolean>
  }
  /** Passwords that a recovery has made new, or will have. */
  game_password: {
    id: string
    member_id: string
    code: string
    state: 'ASKED' | 'DONE'
    asked_at: Date
    done_at: Defaulted<Date | null>
    next_attempt_at: Date | null
    attempts: Defaulted<number>
  }
  game_transfer: {
    reference: string
    member_id: string
    code: string
    direction: 'IN' | 'OUT'
    amount: bigint
    moved: Defaulted<bigint | null>
    state: GameTransferState
    unknown_since: Defaulted<Date | null>
    attempts: Defaulted<number>
    last_reason: Defaulted<string | null>
    created_at: Date
    ended_at: Defaulted<Date | null>
    escalated_at: Defaulted<Date | null>
    next_check_at: Date | null
    late_at: Defaulted<Date | null>
    late_moved: Defaulted<bigint | null>
    late_settled_at: Defaulted<Date | null>
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
    voided: Defaulted<boolean>
    revision: Defaulted<number>
    /** Percent. */
    weight: Defaulted<number>
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
    read_at: Defaulted<Date | null>
    concluded_at: Defaulted<Date | null>
    concluded_by: Defaulted<string | null>
    conclusion: Defaulted<string | null>
    member_id: Defaulted<string | null>
    lost: Defaulted<bigint>
    approval_id: Defaulted<string | null>
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
    decided_at: Defaulted<Date | null>
    decided_by: Defaulted<string | null>
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
