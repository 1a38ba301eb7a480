import type { ColumnType } from 'kysely'
import type { Nullable } from '../columns.ts'

/** What the server itself keeps, whatever the area. */
export interface ServerTables {
  idempotency_key: {
    member_id: string
    key: string
    call: string
    body_hash: string
    owner: string
    status: Nullable<number>
    body: ColumnType<{ answer: unknown } | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
  attempt: { key: string; hits: number; resets_at: Date }
  /** Unlogged: what several servers count together within a minute. */
  shared_count: { key: string; hits: bigint; resets_at: Date }
  /** The trace that a row of an operation belongs to. */
  trace_origin: { operation: string; key: string; traceparent: string; forgotten_at: Date }
  /** Keys of CREDENTIAL_KEYS that something may be sealed by. */
  sealing_key: { id: string; fingerprint: string | null; since: ColumnType<Date, never, never> }
  demo_part: { name: string; given_at: Date }
}
