import type { Nullable } from '../columns.ts'

export interface PasskeyTables {
  passkey: {
    id: string
    member_id: string
    credential_id: string
    public_key: Uint8Array
    counter: bigint
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
    recovered_at: Nullable<Date>
  }
  passkey_removed: {
    id: string
    member_id: string
    credential_id: string
    public_key: Uint8Array
    counter: bigint
    transports: string[]
    name: string
    created_at: Date
    last_used_at: Date | null
    recovered_at: Date | null
    removed_at: Date
    until: Date
  }
  passkey_challenge: {
    challenge: string
    purpose: 'REGISTER' | 'LOGIN' | 'STEP_UP'
    member_id: string | null
    expires_at: Date
    recovered_at: Nullable<Date>
    amount: Nullable<bigint>
    payee: Nullable<string>
  }
  step_up: {
    token_hash: string
    member_id: string
    expires_at: Date
    passkey_id: string | null
    /** Satang of the one withdrawal that it confirms, and to which account; else null. */
    amount: Nullable<bigint>
    payee: Nullable<string>
  }
}
