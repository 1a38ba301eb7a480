import type { LimitKind, LimitSpan, PauseKind } from '@krapao/contract/constants'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

/** Never updated. */
type Once<T> = ColumnType<T, T, never>

export interface SafetyTables {
  play_limit: {
    id: Generated<bigint>
    member_id: Once<string>
    kind: Once<LimitKind>
    period: Once<LimitSpan>
    amount: Once<bigint | null>
    in_force_from: Once<Date>
    set_by: Once<string>
  }
  play_limit_pending: {
    member_id: string
    kind: LimitKind
    period: LimitSpan
    amount: bigint | null
    asked_at: Date
    ready_at: Date
    lapses_at: Date
  }
  play_pause: {
    id: Generated<bigint>
    member_id: string
    kind: PauseKind
    asked_at: Date
    until: Date
    gathered_at: Nullable<Date>
    next_gather_at: Nullable<Date>
  }
  play_preference: { member_id: string; reality_minutes: number }
  excluded_identity: { member_id: string; identity: string; until: Date }
}
