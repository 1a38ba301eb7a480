import { sql, type RawBuilder } from 'kysely'
import { batchLoader } from '../../../db/batchLoader.ts'
import { balanceAt } from '../../../ledger/reads/balances.ts'

/** Times and amounts (satang) as the database writes them in JSON. */
export interface OwnAccount {
  code: string
  stale: boolean
  syncedAt: string | null
  holds: string
}
/** Money on its way to a site or back; `nextCheckAt` where the site's answer is not known. */
export interface InTransit {
  code: string
  direction: 'IN' | 'OUT'
  amount: string
  since: string
  nextCheckAt: string | null
}
/** What a member has at the sites; null: nothing. */
export interface OwnGames {
  accounts: OwnAccount[] | null
  /** Codes of the sites that call our wallet. */
  named: string[] | null
  moving: InTransit[] | null
}

/** The same as a part of a statement about `member`, so all of one moment. */
export const ownGames = (member: RawBuilder<string>): RawBuilder<OwnGames> =>
  sql<OwnGames>`json_build_object(
    'accounts', (select json_agg(json_build_object('code', g.code, 'stale', g.stale, 'syncedAt', g.synced_at,
        'holds', ${balanceAt(sql`'member:' || g.member_id || ':game:' || g.code`)}::text))
      from game_account g where g.member_id = ${member} and g.state = 'ACTIVE'),
    'named', (select json_agg(s.code order by s.code) from seamless_account s where s.member_id = ${member}),
    'moving', (select json_agg(json_build_object('code', t.code, 'direction', t.direction,
        'amount', t.amount::text, 'since', t.created_at,
        'nextCheckAt', case when t.unknown_since is not null then t.next_check_at end) order by t.created_at)
      from game_transfer t where t.member_id = ${member} and t.state = 'PENDING'))`

export const ownGamesOf = batchLoader<string, OwnGames>(async (db, memberIds) => {
  const { rows } = await sql<{ games: OwnGames }>`select ${ownGames(sql`u.id`)} as games
    from unnest(${[...memberIds]}::text[]) with ordinality u (id, n) order by u.n`.execute(db)
  return rows.map(({ games }) => games)
})
