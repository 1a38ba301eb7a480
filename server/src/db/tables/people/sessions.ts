import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export interface SessionTables {
  session: {
    id: string
    member_id: string
    token_hash: string
    remembered: boolean
    idle_seconds: number
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Date | null
    end_reason: string | null
    address: string
    user_agent: string
    /** Null: a password opened it. */
    passkey_id: string | null
    /** The device by its cookie; null: none, or an older session. */
    device_id: Nullable<string>
    /** The LINE account that opened it, where one did. */
    line_id: string | null
  }
  session_activity: {
    session_id: string
    nth: number
    member_id: string
    from_at: Date
    to_at: Date
    reality_told: Generated<number>
  }
}
