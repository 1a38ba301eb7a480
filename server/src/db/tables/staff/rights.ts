import type { Right, Role } from '@krapao/contract/ops/rights'
import type { ColumnType } from 'kysely'

/** Written by migrations alone. */
type Seeded<T> = ColumnType<T, never, never>

export interface RightTables {
  /** What a role may be given, and what it holds for ever (`fixed`). */
  right_bound: { role: Seeded<Role>; name: Seeded<Right>; fixed: Seeded<boolean> }
  staff_right: {
    role: Seeded<Role>
    name: Seeded<Right>
    fixed: Seeded<boolean>
    held: ColumnType<boolean, never, boolean>
    /** Null: as it was at first. */
    changed_at: ColumnType<Date | null, never, Date>
    approval_id: ColumnType<string | null, never, string>
  }
}
