import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export interface OtpTables {
  otp: {
    token_hash: string
    phone: string
    /**
     * Of who asked for it, or `device:` and its id where a device of the phone's owner did; empty
     * for what was sent before it was kept.
     */
    address: string
    ref: string
    code_hash: string
    tries: Generated<number>
    created_at: Date
    expires_at: Date
    verified_at: Nullable<Date>
    used_at: Nullable<Date>
  }
  /** `address` as in `otp`. */
  otp_phone: { phone: string; address: string; blocked_until: Date | null }
}
