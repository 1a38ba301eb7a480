import type { CaseKind } from '@krapao/contract/ops/cases'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { CaseTables } from '../../../db/tables/staff/cases.ts'

type Db = Kysely<Database>

/** One who takes a case of a queue waits for another who does, until the end of the transaction. */
export const lockQueue = (db: Db, kind: CaseKind) =>
  sql`select pg_advisory_xact_lock(hashtext('case'), hashtext(${kind}))`.execute(db)

const holds = (db: Db, kind: CaseKind, now: Date) =>
  db
    .selectFrom('case_hold as hold')
    .innerJoin('operator', 'operator.id', 'hold.operator_id')
    .select([
      'hold.subject',
      'hold.operator_id',
      'operator.name as operator',
      'hold.taken_at',
      'hold.until',
    ])
    .where('hold.kind', '=', kind)
    .where('hold.until', '>', now)

export const liveHolds = (db: Db, kind: CaseKind, now: Date) =>
  holds(db, kind, now).orderBy('hold.taken_at').execute()

export const liveHold = (db: Db, kind: CaseKind, subject: string, now: Date) =>
  holds(db, kind, now).where('hold.subject', '=', subject).executeTakeFirst()

/** Takes the place of whatever this operator held in the queue, and of a hold that has run out. */
export async function putHold(db: Db, row: Insertable<CaseTables['case_hold']>): Promise<void> {
  await db
    .deleteFrom('case_hold')
    .where('kind', '=', row.kind)
    .where((eb) =>
      eb.or([eb('subject', '=', row.subject), eb('operator_id', '=', row.operator_id)]),
    )
    .execute()
  await db.insertInto('case_hold').values(row).execute()
}

/** Of this operator alone; nothing where it is another's. */
export const dropHold = (db: Db, kind: CaseKind, subject: string, operatorId: string) =>
  db
    .deleteFrom('case_hold')
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where('operator_id', '=', operatorId)
    .execute()
