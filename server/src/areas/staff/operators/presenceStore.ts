import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { rightsHeld } from './store.ts'

/** Operators with a session that is open and was used since then, when the last of them was. */
export const seenSince = (db: Kysely<Database>, since: Date, now: Date) =>
  db
    .selectFrom('operator')
    .innerJoin('operator_session as session', 'session.operator_id', 'operator.id')
    .where('operator.active', '=', true)
    .where('session.ended_at', 'is', null)
    .where('session.expires_at', '>', now)
    .where('session.last_seen_at', '>', since)
    .select(['operator.id', 'operator.name', 'operator.role', rightsHeld.as('rights')])
    .select(sql<Date>`max(session.last_seen_at)`.as('seenAt'))
    .groupBy(['operator.id', 'operator.name', 'operator.role'])
    .orderBy('operator.name')
    .execute()
