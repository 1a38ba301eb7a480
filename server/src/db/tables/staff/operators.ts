import type { EndedBy } from '@krapao/contract/ops/people/sessionEnds'
import type { Role } from '@krapao/contract/ops/rights'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export interface OperatorTables {
  operator: {
    id: string
    email: string
    name: string
    role: Role
    /** Null: invited, and none set yet. */
    password_hash: string | null
    /** Null: no authenticator of codes, only passkeys. */
    totp_cipher: string | null
    /** An authenticator that counts once a code of it has been shown. */
    totp_next_cipher: Nullable<string>
    totp_step: Generated<bigint>
    active: Generated<boolean>
    created_at: Date
    created_by: string | null
    /** Of the operator's own member account: its cases are another's. */
    phone: Nullable<string>
    /** The owner who made, reset, raised or switched on; null: the command line. */
    granted_by: Nullable<string>
    granted_at: Nullable<Date>
    /** From then on it counts without a second owner; null: it needs one. */
    counts_from: Nullable<Date>
    confirmed_by: Nullable<string>
    confirmed_at: Nullable<Date>
    /** When an owner took away that this one's word counts as an owner's. */
    owner_until: Nullable<Date>
  }
  operator_invitation: {
    operator_id: string
    code_hash: string
    totp_cipher: string
    expires_at: Date
  }
  operator_recovery_code: { operator_id: string; code_hash: string; used_at: Nullable<Date> }
  operator_passkey: {
    id: string
    operator_id: string
    credential_id: string
    public_key: Uint8Array
    counter: bigint
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
  }
  operator_challenge: {
    challenge: string
    purpose: 'REGISTER' | 'LOGIN' | 'CONFIRM'
    operator_id: string | null
    expires_at: Date
  }
  operator_session: {
    id: string
    operator_id: string
    token_hash: string
    created_at: Date
    last_seen_at: Date
    expires_at: Date
    ended_at: Nullable<Date>
    end_reason: Nullable<EndedBy>
    proved_at: Nullable<Date>
    address: string
    user_agent: string
  }
}
