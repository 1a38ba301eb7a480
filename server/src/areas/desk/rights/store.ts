import type { Right, Role } from '@krapao/contract/ops/rights'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

const rows = (db: Db) =>
  db.selectFrom('staff_right').select(['role', 'name', 'fixed', 'held']).orderBy('name')

/** Of every role: what it holds, and what it may be given. */
export const staffRights = (db: Db) => rows(db).execute()

/** Of one role, locked against another change until the transaction ends. */
export const lockRights = (db: Db, role: Role) =>
  rows(db).where('role', '=', role).forUpdate().execute()

/** Carried out at `at` by an approval of just this, or the database refuses the commit. */
export async function setRights(
  db: Db,
  role: Role,
  to: Readonly<Partial<Record<Right, boolean>>>,
  { approval, at }: { approval: string; at: Date },
): Promise<void> {
  for (const held of [true, false]) {
    const names = (Object.keys(to) as Right[]).filter((name) => to[name] === held)
    if (names.length > 0)
      await db
        .updateTable('staff_right')
        .set({ held, changed_at: at, approval_id: approval })
        .where('role', '=', role)
        .where('name', 'in', names)
        .execute()
  }
}
