import type { CareLevel } from '@krapao/contract/ops/lists/care'
import type { ColumnType, Generated } from 'kysely'

type Made<T> = ColumnType<T, never, never>

export interface ListTables {
  /** What a list of members is ordered by; amounts in satang, 'epoch' is never. */
  member_overview: {
    member_id: string
    deposited: Generated<bigint>
    withdrawn: Generated<bigint>
    net: Made<bigint>
    balance: Generated<bigint>
    last_deposit_at: Generated<Date>
    last_seen_at: Generated<Date>
    last_played_at: Generated<Date>
    care: Generated<CareLevel>
    tags: Generated<string[]>
  }
  member_overview_sweep: { is_only: Generated<boolean>; transfer_id: bigint; swept_at: Date }
  member_tag: { tag: string; first_at: Date }
  list_view: {
    id: string
    list: string
    name: string
    query: string
    operator_id: string
    shared: string[]
    created_at: Date
    updated_at: Date
  }
}
