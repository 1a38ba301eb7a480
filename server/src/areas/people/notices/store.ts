import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import { batchAction } from '../../../db/batchLoader.ts'
import { insertAll } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>
type NewNotice = Insertable<Database['notice']>

/** By member: whoever locks several members does so in this order too. */
const placeOf = ({ member_id: member, id }: NewNotice): string => `${member} ${id}`

/**
 * The notices of one moment by one statement: many members are paid in one commit. Told again one
 * stands once, at its newest time: an answer of the day in the chat.
 */
export const putNotice = batchAction<NewNotice>(async (db, rows) => {
  const each = [...new Map(rows.map((row) => [row.id, row])).values()]
  await insertAll(
    'notice',
    each.toSorted((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1)) as never,
    sql`on conflict (id) do update set at = excluded.at
      where notice.kind = 'reply' and notice.at < excluded.at`,
  )?.execute(db)
})

/** A page of a member's notices, newest first. */
export const noticesOf = (db: Db, memberId: string, { page, limit }: Paging) =>
  db
    .selectFrom('notice')
    .selectAll()
    .where('member_id', '=', memberId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

interface Paging {
  page: number
  limit: number
}

/** How many a member has, and how many of them came after the last that was read. */
export async function countNotices(
  db: Db,
  memberId: string,
): Promise<{ total: number; unread: number }> {
  const { total, unread } = await db
    .selectFrom('notice')
    .leftJoin('notice_read as read', 'read.member_id', 'notice.member_id')
    .select([
      sql<bigint>`count(*)`.as('total'),
      sql<bigint>`count(*) filter (where read.until is null or notice.at > read.until)`.as(
        'unread',
      ),
    ])
    .where('notice.member_id', '=', memberId)
    .executeTakeFirstOrThrow()
  return { total: Number(total), unread: Number(unread) }
}

/** How many of `member`'s came after the last that was read: as a part of a statement. */
export const unreadCount = (member: RawBuilder<string>): RawBuilder<number> =>
  sql`(select count(*)::int from notice n where n.member_id = ${member}
    and n.at > coalesce((select r.until from notice_read r where r.member_id = ${member}), '-infinity'))`

/** Of members with an open account, by id: who was neither registered nor asked since. */
export const membersToReview = async (
  db: Db,
  { since, after, limit }: { since: Date; after: string; limit: number },
): Promise<string[]> => {
  const rows = await db
    .selectFrom('member as m')
    .select('m.id')
    .where('m.closed_at', 'is', null)
    .where('m.created_at', '<=', since)
    .where('m.id', '>', after)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('notice as n')
            .select('n.id')
            .whereRef('n.member_id', '=', 'm.id')
            .where('n.kind', '=', 'review')
            .where('n.at', '>', since),
        ),
      ),
    )
    .orderBy('m.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** What was read stays read. */
export const markRead = (db: Db, memberId: string, until: Date) =>
  db
    .insertInto('notice_read')
    .values({ member_id: memberId, until })
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet({ until }).where('notice_read.until', '<', until),
    )
    .execute()
