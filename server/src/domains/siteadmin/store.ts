import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SiteTables } from '../../db/tables/site/site.ts'

type Db = Kysely<Database>

export const settingRows = (db: Db) => db.selectFrom('setting').selectAll().execute()

type Proposal = SiteTables['setting_proposal']

/** Those of owners: who has left, or is none any more, asks for nothing. */
const asked = (db: Db) =>
  db
    .selectFrom('setting_proposal as proposal')
    .innerJoin('operator', 'operator.id', 'proposal.asked_by')
    .selectAll('proposal')
    .where('operator.active', '=', true)
    .where('operator.role', '=', 'owner')

export const proposals = (db: Db) => asked(db).select('operator.name').execute()

/** Locked until the transaction ends, and who has asked with it. */
export const lockProposal = (db: Db, key: string) =>
  asked(db).where('proposal.key', '=', key).forUpdate().executeTakeFirst()

export const putProposal = (db: Db, row: Insertable<Proposal>) =>
  db
    .insertInto('setting_proposal')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()

export const deleteProposal = (db: Db, key: string) =>
  db.deleteFrom('setting_proposal').where('key', '=', key).execute()

/** What is stored, locked against another change until the transaction ends; undefined: the default. */
export const lockSetting = async (db: Db, key: string): Promise<unknown> =>
  (
    await db
      .selectFrom('setting')
      .select('value')
      .where('key', '=', key)
      .forUpdate()
      .executeTakeFirst()
  )?.value.value
