import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'

type Db = Kysely<Database>

const OPEN = ['WAITING', 'ACCEPTED'] as const

/** The look of an account that waits for an operator, or was accepted and is not booked yet. */
export const openReviewOf = (db: Db, memberId: string, code: string) =>
  db
    .selectFrom('game_held_look')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', 'in', OPEN)
    .executeTakeFirst()

export const isRejected = async (db: Db, look: Omit<NewReview, 'id'>): Promise<boolean> =>
  (await db
    .selectFrom('game_held_look')
    .select('id')
    .where('member_id', '=', look.memberId)
    .where('code', '=', look.code)
    .where('state', '=', 'REJECTED')
    .where('actual', '=', look.actual)
    .executeTakeFirst()) !== undefined

/** Whether two operators have refused a balance of this account, and no two have accepted one since. */
export async function isRefused(db: Db, memberId: string, code: string): Promise<boolean> {
  const { refused } = await db
    .selectFrom('game_held_look')
    .select(
      sql<boolean>`coalesce(max(decided_at) filter (where state = 'REJECTED')
        > coalesce(max(decided_at) filter (where state = 'BOOKED'), '-infinity'), false)`.as(
        'refused',
      ),
    )
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .executeTakeFirstOrThrow()
  return refused
}

/** What of jumps of this account two operators have accepted and was booked since, in satang. */
export async function acceptedSince(
  db: Db,
  memberId: string,
  code: string,
  since: Date,
): Promise<bigint> {
  const { total } = await db
    .selectFrom('game_held_look')
    .select(sql<bigint>`coalesce(sum(actual - believed), 0)::bigint`.as('total'))
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', '=', 'BOOKED')
    .where('last_at', '>=', since)
    .executeTakeFirstOrThrow()
  return total
}

interface NewReview {
  id: string
  memberId: string
  code: string
  believed: bigint
  actual: bigint
  at: Date
}

export const insertReview = (db: Db, { id, memberId, code, believed, actual, at }: NewReview) =>
  db
    .insertInto('game_held_look')
    .values({
      id,
      member_id: memberId,
      code,
      believed,
      actual,
      state: 'WAITING',
      first_at: at,
      last_at: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** About the same was seen again. The figures stay: what operators say, they say of those. */
export const renewReview = (db: Db, id: string, at: Date) =>
  db.updateTable('game_held_look').set({ last_at: at }).where('id', '=', id).execute()

export const endReview = (db: Db, id: string, state: 'BOOKED' | 'PASSED', at: Date) =>
  db
    .updateTable('game_held_look')
    .set({ state, last_at: at })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .execute()

export const waitingReviews = (db: Db, limit: number) =>
  db
    .selectFrom('game_held_look')
    .selectAll()
    .where('state', '=', 'WAITING')
    .orderBy('first_at')
    .orderBy('id')
    .limit(limit)
    .execute()

export const isReview = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('game_held_look').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined

export const lockWaitingReview = (db: Db, id: string) =>
  db
    .selectFrom('game_held_look')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst()

/** True for the one caller that decided. */
export async function decideReview(
  db: Db,
  id: string,
  set: { state: 'ACCEPTED' | 'REJECTED'; decided_at: Date; decided_by: string },
): Promise<boolean> {
  const result = await db
    .updateTable('game_held_look')
    .set(set)
    .where('id', '=', id)
    .where('state', '=', 'WAITING')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}
