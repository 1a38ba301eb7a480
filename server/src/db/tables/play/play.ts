import type { LimitKind, LimitPeriod, PauseKind } from '@krapao/contract/constants'
import type { ColumnType, Generated } from 'kysely'

/** Never updated. */
type Once<T> = ColumnType<T, T, never>

export interface PlayTables {
  play_limit: {
    id: Generated<bigint>
    member_id: Once<string>
    kind: Once<LimitKind>
    period: Once<LimitPeriod>
    amount: Once<bigint | null>
    in_force_from: Once<Date>
    set_by: Once<string>
  }
  play_limit_pending: {
    member_id: string
    kind: LimitKind
    period: LimitPeriod
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
    gathered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
    next_gather_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  }
  play_preference: { member_id: string; reality_minutes: number }
  excluded_identity: { member_id: string; identity: string; until: Date }
  session_activity: {
    session_id: string
    nth: number
    member_id: string
    from_at: Date
    to_at: Date
    reality_told: Generated<number>
  }
}
