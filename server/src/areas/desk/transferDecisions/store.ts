import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { AdjustmentTables } from '../../../db/tables/desk/adjustments.ts'

type Db = Kysely<Database>
type Decision = AdjustmentTables['transfer_decision']

export const openProposal = (db: Db, reference: string) =>
  db
    .selectFrom('transfer_decision')
    .selectAll()
    .where('reference', '=', reference)
    .where('state', '=', 'proposed')
    .forUpdate()
    .executeTakeFirst()

export const insertProposal = (db: Db, row: Insertable<Decision>) =>
  db.insertInto('transfer_decision').values(row).execute()

export const overtakeProposal = (db: Db, id: string) =>
  db.updateTable('transfer_decision').set({ state: 'overtaken' }).where('id', '=', id).execute()

/** The constraint refuses the maker. */
export const agree = (db: Db, id: string, operatorId: string, at: Date) =>
  db
    .updateTable('transfer_decision')
    .set({ state: 'done', agreed_by: operatorId, agreed_at: at })
    .where('id', '=', id)
    .execute()

export const proposalsOf = (db: Db, references: readonly string[]) =>
  references.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('transfer_decision as decision')
        .innerJoin('operator', 'operator.id', 'decision.made_by')
        .selectAll('decision')
        .select(['operator.name', 'decision.made_by as by', 'decision.made_at as at'])
        .where('decision.state', '=', 'proposed')
        .where('decision.reference', 'in', [...references])
        .execute()
