import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { rowsLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { PushTables } from '../../../db/tables/people/push.ts'

type Db = Kysely<Database>
export type Subscription = Selectable<PushTables['push_subscription']>

export const subscriptionOf = (db: Db, sessionId: string): Promise<Subscription | undefined> =>
  db
    .selectFrom('push_subscription')
    .selectAll()
    .where('session_id', '=', sessionId)
    .executeTakeFirst()

/**
 * One browser's subscription, for this session from now on. Whoever has the browser's keys has the
 * browser, so an earlier session there lets go of it; false: it is another's, with other keys, and
 * the transaction is to be given up. One at a time: two may want each other's session or address.
 */
export async function putSubscription(
  db: Db,
  row: Insertable<PushTables['push_subscription']>,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('push'), 0)`.execute(db)
  await deleteBySession(db, row.session_id)
  const put = await db
    .insertInto('push_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(row)
        .where('push_subscription.p256dh', '=', row.p256dh)
        .where('push_subscription.auth', '=', row.auth),
    )
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

export const deleteBySession = (db: Db, sessionId: string) =>
  db.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()

export const deleteByMember = (db: Db, memberId: string) =>
  db.deleteFrom('push_subscription').where('member_id', '=', memberId).execute()

/** Money moves for many at once: one statement for all of them. */
const subscriptionsOf = rowsLoader<Subscription & { over_at: Date }>(
  (db, memberIds) =>
    db
      .selectFrom('push_subscription as push')
      .innerJoin('session', (join) =>
        join
          .onRef('session.id', '=', 'push.session_id')
          .onRef('session.member_id', '=', 'push.member_id'),
      )
      .selectAll('push')
      .select(
        sql<Date>`least(session.expires_at,
          session.last_seen_at + session.idle_seconds * interval '1 second')`.as('over_at'),
      )
      .where(sql<boolean>`push.member_id = any(${memberIds}::text[])`)
      .where('session.ended_at', 'is', null)
      .execute(),
  (row) => row.member_id,
)

/** Those of a member's sessions that are still in force and want to be told of this. */
export const liveSubscriptions = async (
  db: Db,
  memberId: string,
  kind: string,
  now: Date,
): Promise<Subscription[]> =>
  (await subscriptionsOf(db, memberId)).filter(
    (row) => row.over_at > now && row.kinds.some((wanted) => wanted === kind),
  )

/** Those whose session has ended in whichever way. */
export const deleteEnded = (db: Db, now: Date) =>
  db
    .deleteFrom('push_subscription')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('session')
            .select('session.id')
            .whereRef('session.id', '=', 'push_subscription.session_id')
            .where('session.ended_at', 'is', null)
            .where('session.expires_at', '>', now),
        ),
      ),
    )
    .execute()
