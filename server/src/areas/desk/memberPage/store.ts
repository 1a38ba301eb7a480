import type { Role } from '@krapao/contract/ops/rights'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { MemberTables } from '../../../db/tables/people/members.ts'

type Db = Kysely<Database>

export const memberRow = (db: Db, id: string) =>
  db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst()

export const lockStatus = (db: Db, id: string) =>
  db.selectFrom('member').select('status').where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * The roles that the operators had who set the member's status since he was last let in: an owner
 * who gives one of them another does not change who has spoken.
 */
export async function rolesThatStopped(db: Db, id: string): Promise<Role[]> {
  const entries = await db
    .selectFrom('audit_entry as entry')
    .innerJoin('operator', 'operator.id', 'entry.operator_id')
    .select('entry.after')
    .select(
      sql<Role>`coalesce((select c.before ->> 'role' from audit_entry c where c.subject = entry.operator_id
        and c.action = 'operator.change' and c.seq > entry.seq order by c.seq limit 1), operator.role)`.as(
        'role',
      ),
    )
    .where('entry.subject', '=', id)
    .where('entry.action', '=', 'member.status')
    .orderBy('entry.seq', 'desc')
    .execute()
  const lastActive = entries.findIndex(({ after }) => after?.['status'] === 'ACTIVE')
  return entries.slice(0, lastActive === -1 ? undefined : lastActive).map(({ role }) => role)
}

/** Every account of the member that was ever opened. */
export const memberAccounts = (db: Db, id: string) =>
  db
    .selectFrom('ledger_account')
    .select(['address', 'balance', 'held'])
    .where('address', '>=', `member:${id}:`)
    .where('address', '<', `member:${id};`)
    .orderBy('address')
    .execute()

export const openSessionsOf = (db: Db, id: string, now: Date) =>
  db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_seen_at'])
    .where('member_id', '=', id)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .limit(50)
    .execute()

export const notesOf = (db: Db, id: string) =>
  db
    .selectFrom('member_note')
    .selectAll()
    .where('member_id', '=', id)
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute()

export const insertNote = (db: Db, row: MemberTables['member_note']) =>
  db.insertInto('member_note').values(row).execute()
