import type { Generated } from 'kysely'
import type { Day } from '../columns.ts'

export interface DailyPlayTables {
  /** When a daily sweep that ended well had begun. */
  play_sweep: { id: Generated<number>; began_at: Date }
  play_day: {
    member_id: string
    day: Day
    turnover: bigint
    won: bigint
    last_played_at: Date
    summed_at: Date
    version: Generated<bigint>
    counted: bigint
    counted_won: bigint
  }
}
