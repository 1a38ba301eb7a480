import type { ColumnType, Generated } from 'kysely'

export type MemberStatus = 'ACTIVE' | 'INACTIVE' | 'LOCKED' | 'REVIEW' | 'SUSPENDED' | 'CLOSED'

export interface MemberTables {
  member: {
    id: string
    username: string
    name: string
    password_hash: string
    status: Generated<MemberStatus>
    excluded_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    source_code: string | null
    inviter_id: string | null
    bank_code: string
    bank_account_name: string
    bank_account_no: string
    currency: 'BAHT' | 'LAK'
    bank_used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    age_confirmed_at: Date | null
    last_login_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    created_at: Date
    updated_at: Date
    search_key: ColumnType<string, never, never>
    search_digits: ColumnType<string, never, never>
  }
  address_rule: {
    network: string
    effect: 'ALLOW' | 'DENY'
    note: Generated<string>
    created_at: Generated<Date>
  }
}
