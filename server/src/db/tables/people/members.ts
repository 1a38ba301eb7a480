import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type MemberStatus = 'ACTIVE' | 'INACTIVE' | 'LOCKED' | 'REVIEW' | 'SUSPENDED' | 'CLOSED'

/** ASKED: no answer so far. UNKNOWN: the bank has answered, and the names cannot be compared. */
export type HolderState = 'UNASKED' | 'ASKED' | 'AGREES' | 'DIFFERS' | 'UNKNOWN'

export interface MemberTables {
  member: {
    id: string
    username: string
    name: string
    password_hash: string
    status: Generated<MemberStatus>
    excluded_until: Nullable<Date>
    source_code: string | null
    inviter_id: string | null
    bank_code: string
    bank_account_name: string
    bank_account_no: string
    /** The name before it was spelled in English; an account keeps its holder in both scripts. */
    bank_account_name_other: Nullable<string>
    currency: 'BAHT' | 'LAK'
    /** Since when it is this account; written by the database itself. */
    bank_since: ColumnType<Date | null, never, never>
    bank_used_at: Nullable<Date>
    bank_rest_until: Nullable<Date>
    recovery_rest_until: Nullable<Date>
    /** The recovery that payouts are in cooling-off for. */
    recovered_at: Nullable<Date>
    /** The last recovery of the password, whether payouts are in cooling-off for it or not. */
    last_recovered_at: Nullable<Date>
    /** Recovered twice within seven days, and no operator has looked at proof of identity since. */
    contested_at: Nullable<Date>
    age_confirmed_at: Date | null
    last_login_at: Nullable<Date>
    closed_at: Nullable<Date>
    shut_at: Nullable<Date>
    /** Each withdrawal asks for a passkey, or password and phone. */
    confirms_withdrawals: Generated<boolean>
    /** When that was switched off last. */
    confirm_off_at: Nullable<Date>
    /** Told of a login on a device that was never theirs. */
    tells_new_device: Generated<boolean>
    created_at: Date
    updated_at: Date
    search_key: ColumnType<string, never, never>
    search_digits: ColumnType<string, never, never>
  }
  /** Accounts that were changed with nothing but what a recovery had given, and what was before. */
  bank_change: {
    id: string
    member_id: string
    changed_at: Date
    until: Date
    bank_code: string
    bank_account_no: string
    bank_account_name: string
    bank_account_name_other: string | null
    to_bank_code: string
    to_account_no: string
    ended_at: Nullable<Date>
    given_back: Generated<boolean>
  }
  /** Accounts that members have left, by `bank_account_key`; written by the database itself. */
  member_bank_past: {
    member_id: string
    account_key: string
    from_at: Date | null
    left_at: Date
  }
  /** Written by the database itself when a member registers or changes a bank account. */
  bank_holder: {
    member_id: string
    change: Generated<number>
    state: HolderState
    says: string | null
    attempts: Generated<number>
    next_ask_at: Date | null
    asked_at: Date | null
    answered_at: Date | null
  }
  address_rule: {
    network: string
    effect: 'ALLOW' | 'DENY'
    note: Generated<string>
    created_at: Generated<Date>
  }
  member_note: {
    id: string
    member_id: string
    operator_id: string
    operator: string
    body: string
    created_at: Date
  }
}
