import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { OperatorPushTables } from '../../../db/tables/staff/push.ts'

type Db = Kysely<Database>
export type Subscription = Selectable<OperatorPushTables['operator_push_subscription']>

export const allSubscriptions = (db: Db): Promise<Subscription[]> =>
  db.selectFrom('operator_push_subscription').selectAll().orderBy('session_id').execute()

export const hasSubscription = async (db: Db, sessionId: string): Promise<boolean> =>
  (await db
    .selectFrom('operator_push_subscription')
    .select('session_id')
    .where('session_id', '=', sessionId)
    .executeTakeFirst()) !== undefined

/**
 * One browser's subscription, for this session from now on. Whoever has the browser's keys has the
 * browser, so an earlier session there lets go of it; false: it is another's, with other keys, and
 * the transaction is to be given up. One at a time: two may want each other's session or address.
 */
export async function putSubscription(
  db: Db,
  row: Insertable<OperatorPushTables['operator_push_subscription']>,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('operatorPush'), 0)`.execute(db)
  await deleteBySession(db, row.session_id)
  const put = await db
    .insertInto('operator_push_subscription')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('endpoint')
        .doUpdateSet(row)
        .where('operator_push_subscription.p256dh', '=', row.p256dh)
        .where('operator_push_subscription.auth', '=', row.auth),
    )
    .executeTakeFirst()
  return put.numInsertedOrUpdatedRows === 1n
}

export const deleteBySession = (db: Db, sessionId: string) =>
  db.deleteFrom('operator_push_subscription').where('session_id', '=', sessionId).execute()

/** That browser is gone; another one of the same session, subscribed meanwhile, stays. */
export const deleteEndpoint = (db: Db, endpoint: string) =>
  db.deleteFrom('operator_push_subscription').where('endpoint', '=', endpoint).execute()

/** Those whose session was ended, or has had its time. */
export const deleteEnded = (db: Db, now: Date) =>
  db
    .deleteFrom('operator_push_subscription')
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('operator_session as session')
            .select('session.id')
            .whereRef('session.id', '=', 'operator_push_subscription.session_id')
            .where('session.ended_at', 'is', null)
            .where('session.expires_at', '>', now),
        ),
      ),
    )
    .execute()

/** Those of these things that the operator was not told since then: told now, by this caller alone. */
export async function claimThings(
  db: Db,
  operatorId: string,
  things: readonly string[],
  { now, since }: { now: Date; since: Date },
): Promise<Set<string>> {
  if (things.length === 0) return new Set()
  const told = await db
    .insertInto('operator_push_told')
    .values(things.map((thing) => ({ operator_id: operatorId, thing, told_at: now })))
    .onConflict((conflict) =>
      conflict
        .columns(['operator_id', 'thing'])
        .doUpdateSet({ told_at: now })
        .where('operator_push_told.told_at', '<=', since),
    )
    .returning('thing')
    .execute()
  return new Set(told.map(({ thing }) => thing))
}

export const forgetTold = (db: Db, before: Date) =>
  db.deleteFrom('operator_push_told').where('told_at', '<', before).execute()
