import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

/** What one member usually deposits, staked in all, and won of it; baht. */
export interface Player {
  deposit: number
  staked: number
  won: number
}
const MOST = 5_000

/** Those who have played since a Bangkok day (its number since 1970), drawn at most 5,000. */
export async function recentPlayers(db: Kysely<Database>, sinceDay: number): Promise<Player[]> {
  const { rows } = await sql<{ deposit: number | null; staked: number; won: number }>`
    select p.staked, p.won, (select avg(d.amount)::float8 / 100 from deposit d
      where d.member_id = p.member_id) as deposit
    from (select member_id, sum(turnover)::float8 / 100 as staked, sum(won)::float8 / 100 as won
      from play_day where day >= date '1970-01-01' + ${sinceDay}::int group by member_id
      order by member_id limit ${MOST}) p`.execute(db)
  return rows.map((row) => ({ ...row, deposit: row.deposit ?? 0 }))
}
