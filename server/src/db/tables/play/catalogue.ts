import type { Day, Nullable } from '../columns.ts'

export type GameItemState = 'HEARD' | 'NEW' | 'OPEN' | 'GONE'

/** Amounts in satang; squares of them come as text. */
export interface CatalogueTables {
  game_item: {
    code: string
    game: string
    name: string
    sort: Nullable<string>
    logo: Nullable<string>
    /** Hundredths of a percent. */
    returns: Nullable<number>
    /** Hundredths of a stake. */
    deviation: Nullable<number>
    /** What a round can win at most, hundredths of its stake. */
    highest: Nullable<bigint>
    closed_from: Nullable<Date>
    closed_until: Nullable<Date>
    state: GameItemState
    tested_since: Day
    heard_at: Date
    listed_at: Nullable<Date>
    changed_at: Date
  }
  /** `game` empty: the whole provider. */
  game_stop: { code: string; game: string; reason: string; stopped_by: string; stopped_at: Date }
  game_day: {
    code: string
    game: string
    day: Day
    rounds: bigint
    bet: bigint
    win: bigint
    bet_bet: string
    win_win: string
    bet_win: string
    version: bigint
  }
  game_alarm: {
    id: string
    code: string
    game: string
    since: Day
    state: 'OPEN' | 'SEEN'
    rounds: bigint
    bet: bigint
    win: bigint
    returns: Nullable<number>
    chance: number
    is_declared: boolean
    /** Of one round that won more than `highest`, hundredths of its stake; null: of all rounds. */
    times: Nullable<bigint>
    highest: Nullable<bigint>
    raised_at: Date
    seen_at: Nullable<Date>
    seen_by: Nullable<string>
    note: Nullable<string>
  }
}
