import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>

/** Codes of what `member` has marked, the first one first: as a part of a statement. */
export const favourites = (member: RawBuilder<string>): RawBuilder<string[] | null> =>
  sql`(select json_agg(f.code order by f.created_at, f.code)
    from game_favourite f where f.member_id = ${member})`

export async function favouritesOf(db: Db, memberId: string): Promise<string[]> {
  const { rows } = await sql<{
    codes: string[] | null
  }>`select ${favourites(sql`${memberId}::text`)} as codes`.execute(db)
  return rows[0]?.codes ?? []
}

/** Again changes nothing. */
export const markFavourite = (db: Db, row: { member_id: string; code: string; created_at: Date }) =>
  db
    .insertInto('game_favourite')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'code']).doNothing())
    .execute()

export const unmarkFavourite = (db: Db, memberId: string, code: string) =>
  db
    .deleteFrom('game_favourite')
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .execute()
