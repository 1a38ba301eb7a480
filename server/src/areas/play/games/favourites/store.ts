import type { Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>

/** The first that was marked is first. */
export const favouritesOf = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('game_favourite')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .orderBy('created_at')
      .orderBy('code')
      .execute(),
  (row) => row.member_id,
)

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
