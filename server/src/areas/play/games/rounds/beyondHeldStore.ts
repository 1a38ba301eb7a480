import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

/**
 * What is on its way into each of these members' accounts with a game, or was given back since for
 * lack of an answer, in satang: the provider may have it already.
 */
export async function maybeThere(
  db: Kysely<Database>,
  code: string,
  memberIds: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ member_id: string; total: bigint }>`
    select member_id, sum(amount)::bigint as total from game_transfer
    where member_id = any (${[...memberIds]}::text[]) and code = ${code} and direction = 'IN'
      and (state = 'PENDING' or (state = 'FAILED' and unknown_since is not null and ended_at >= ${since}))
    group by member_id`.execute(db)
  return new Map(rows.map(({ member_id: id, total }) => [id, total]))
}
