import { sql } from 'kysely'
import type { Source } from '../source.ts'
import { asBaht, asText } from './cells.ts'
import { count, member, money, text, time, yesOrNo } from './columnsStore.ts'

/** A game that calls our wallet has not decided it: few are at a time. */
const IS_OPEN = sql<boolean>`exists (select from seamless_round o where o.state = 'OPEN'
  and o.code = r.code and o.told_id = r.round_id)`

/** Games by their provider's id, or by the name that the list shows. */
const gamesNamed = (values: readonly string[]) =>
  sql`(select g.code, g.game from game_item g where g.game = any (${values}::text[])
    or g.name = any (${values}::text[]))`

/** Rounds as they count now; those of a player whom we do not know have no member. */
export const rounds: Source = {
  from: sql`game_round r`,
  shown: {
    alias: 'r',
    joins: sql`left join member m on m.id = r.member_id
      left join game_item i on i.code = r.code and i.game = r.game`,
  },
  // A round's id is its own provider's. The order's index has the time alone: few rounds share one.
  id: sql`(r.code || ' ' || r.round_id)`,
  idType: 'text',
  memberId: sql.ref('r.member_id'),
  columns: {
    member: member('r.member_id'),
    played: time('r.played_at'),
    provider: text('r.code'),
    game: {
      ...text('r.game'),
      shown: sql`coalesce(i.name, r.game)`,
      // By the few games of that name: the index begins with the provider.
      isOneOf: (values) => sql<boolean>`(r.code, r.game) in ${gamesNamed(values)}`,
    },
    bet: money('r.bet'),
    win: money('r.win'),
    /** The member's. */
    result: { sql: sql`r.win - r.bet`, type: 'bigint', cell: asBaht },
    state: {
      sql: sql`case when r.voided then 'void' when ${IS_OPEN} then 'open' else 'decided' end`,
      type: 'text',
      isOneOf: (values) => {
        const asked = new Set(values)
        const each = [
          ...(asked.has('void') ? [sql<boolean>`r.voided`] : []),
          ...(asked.has('open') ? [IS_OPEN] : []),
          ...(asked.has('decided') ? [sql<boolean>`not r.voided and not ${IS_OPEN}`] : []),
        ]
        return sql<boolean>`(${sql.join(each, sql` or `)})`
      },
      cell: asText,
    },
    corrected: yesOrNo(sql<boolean>`r.revision > 1`),
    weight: count('r.weight'),
    told: time('r.gathered_at'),
    round: text('r.round_id'),
  },
}

/** Rounds of games that call our wallet that are bet in and not decided. */
export const openRounds: Source = {
  from: sql`(select * from seamless_round where state = 'OPEN') s`,
  shown: {
    alias: 's',
    joins: sql`left join member m on m.id = s.member_id
      left join game_item i on i.code = s.code and i.game = s.game`,
  },
  id: sql`(s.code || ' ' || s.told_id)`,
  idType: 'text',
  memberId: sql.ref('s.member_id'),
  columns: {
    member: member('s.member_id'),
    opened: time('s.opened_at'),
    provider: text('s.code'),
    game: {
      ...text('s.game'),
      shown: sql`coalesce(i.name, s.game)`,
      isOneOf: (values) => sql<boolean>`(s.game = any (${values}::text[])
        or (s.code, s.game) in ${gamesNamed(values)})`,
    },
    onTable: money('s.on_table'),
    staked: money('s.staked'),
    won: money('s.won'),
    moved: time('s.moved_at'),
    round: text('s.round_id'),
  },
}
