import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type ContentKind = 'offer' | 'wheel' | 'banner' | 'text' | 'account' | 'game'

export interface ContentVersionTables {
  content_version: {
    kind: ContentKind
    item: string
    version: number
    body: ColumnType<Record<string, unknown>, string, never>
    reason: string
    saved_by: string
    saved_at: Date
    /** Published by another than who saved it, or by an approval. */
    needs_second: Generated<boolean>
    approval_id: Nullable<string>
    /** An account that members had not been told of when it was published. */
    new_account: Generated<boolean>
    /** When another than who saved it last published it, both confirmed. */
    confirmed_at: Nullable<Date>
    published_by: Nullable<string>
    published_at: Nullable<Date>
  }
}
