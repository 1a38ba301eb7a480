import type { ColumnType } from 'kysely'

export interface HttpTables {
  idempotency_key: {
    member_id: string
    key: string
    call: string
    body_hash: string
    owner: string
    status: ColumnType<number | null, number | null | undefined, number | null>
    body: ColumnType<{ answer: unknown } | null, string | null | undefined, string | null>
    created_at: ColumnType<Date, Date | undefined, Date>
  }
}
