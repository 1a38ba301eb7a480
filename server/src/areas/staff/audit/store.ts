import { sql, type Insertable, type Kysely, type SqlBool } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { AuditTables } from '../../../db/tables/staff/audit.ts'

type Db = Kysely<Database>

export const appendEntry = (db: Db, entry: Insertable<AuditTables['audit_entry']>) =>
  db.insertInto('audit_entry').values(entry).execute()

export interface AuditFilter {
  operator?: string | undefined
  subject?: string | undefined
  action?: string | undefined
}

const filtered = (db: Db, { operator, subject, action }: AuditFilter) =>
  db
    .selectFrom('audit_entry')
    .$if(operator !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('operator_id', '=', operator ?? ''), eb('operator', '=', operator ?? '')]),
      ),
    )
    .$if(subject !== undefined, (query) =>
      query.where((eb) =>
        eb.or([eb('subject', '=', subject ?? ''), eb('member_id', '=', subject ?? '')]),
      ),
    )
    .$if(action !== undefined, (query) =>
      query.where(sql<SqlBool>`starts_with(action, ${action ?? ''})`),
    )

export async function entriesPage(db: Db, filter: AuditFilter, page: number, limit: number) {
  const [{ total }, rows] = await Promise.all([
    filtered(db, filter)
      .select((eb) => eb.fn.countAll().as('total'))
      .executeTakeFirstOrThrow(),
    filtered(db, filter)
      .selectAll()
      .orderBy('seq', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(total), rows }
}

/** When the log began, and the last Bangkok day (by number) whose root holds its head. */
export async function logEnds(db: Db): Promise<{ first_at: Date | null; root_day: number | null }> {
  const {
    rows: [row],
  } = await sql<{ first_at: Date | null; root_day: number | null }>`
    select (select at from audit_entry order by seq limit 1) as first_at,
      (select max(day) from ledger_day_root where audit_seq > 0) as root_day`.execute(db)
  return row ?? { first_at: null, root_day: null }
}

/**
 * The first entry that does not follow from the one before, or whose hash is not its own; null:
 * whole.
 */
export async function firstBroken(db: Db): Promise<bigint | null> {
  const {
    rows: [row],
  } = await sql<{ seq: bigint }>`
    select e.seq from (
      select a.seq, a.previous, a.hash, audit_hash(a) as own,
        lag(a.seq, 1, 0::bigint) over w as last_seq, lag(a.hash, 1, repeat('0', 64)) over w as last_hash
      from audit_entry a window w as (order by a.seq)) e
    where e.seq <> e.last_seq + 1 or e.previous <> e.last_hash or e.hash <> e.own
    order by e.seq limit 1`.execute(db)
  return row?.seq ?? null
}
