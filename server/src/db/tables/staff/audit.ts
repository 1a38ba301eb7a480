import type { ColumnType } from 'kysely'

/** Never updated: Kysely refuses an update of such a column at compile time. */
type Once<T> = ColumnType<T, T, never>
/** Made by the database. */
type Made<T> = ColumnType<T, never, never>
type Json = ColumnType<Record<string, unknown> | null, string | null, never>

export interface AuditTables {
  audit_entry: {
    seq: Made<bigint>
    at: Once<Date>
    operator_id: Once<string>
    operator: Once<string>
    action: Once<string>
    subject: Once<string>
    member_id: Once<string | null>
    before: Json
    after: Json
    reason: Once<string | null>
    previous: Made<string>
    hash: Made<string>
  }
  /** The newest entry, in one row that the database writes. */
  audit_head: { is_only: Made<boolean>; seq: Made<bigint>; hash: Made<string> }
}
