import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { asBaht } from './cells.ts'
import { count, member, money, text, time, yesOrNo } from './columnsStore.ts'

/** Rounds as they count now; those of a player whom we do not know have no member. */
export const rounds: Source = {
  from: sql`game_round r`,
  shown: { alias: 'r', joins: sql`left join member m on m.id = r.member_id` },
  // A round's id is its own game's. The order's index has the time alone: few rounds share one.
  id: sql`(r.code || ' ' || r.round_id)`,
  idType: 'text',
  memberId: sql.ref('r.member_id'),
  columns: {
    member: member('r.member_id'),
    played: time('r.played_at'),
    game: text('r.code'),
    bet: money('r.bet'),
    win: money('r.win'),
    /** The member's. */
    result: { sql: sql`r.win - r.bet`, type: 'bigint', cell: asBaht },
    voided: yesOrNo(sql<boolean>`r.voided`),
    weight: count('r.weight'),
    told: time('r.gathered_at'),
    round: text('r.round_id'),
  },
}
