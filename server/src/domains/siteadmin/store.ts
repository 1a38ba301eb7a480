import type { Insertable, Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { SiteTables } from '../../db/tables/site/site.ts'
import { wordsThatCount } from '../operators/public.ts'

type Db = Kysely<Database>

export const settingRows = (db: Db) => db.selectFrom('setting').selectAll().execute()

type Proposal = SiteTables['setting_proposal']

const asked = (db: Db) =>
  db
    .selectFrom('setting_proposal as proposal')
    .innerJoin('operator', 'operator.id', 'proposal.asked_by')
    .selectAll('proposal')
    .select(['operator.name', 'proposal.asked_by as by', 'proposal.asked_at as at'])

/** Those of owners: who has left, or is none any more, asks for nothing. */
export const proposals = async (db: Db, now: Date) =>
  wordsThatCount(db, await asked(db).execute(), { right: 'settings', now })

/** Locked until the transaction ends, and who has asked with it. */
export async function lockProposal(db: Db, key: string, now: Date) {
  const known = await asked(db)
    .where('proposal.key', '=', key)
    .forUpdate('proposal')
    .executeTakeFirst()
  const [counts] = await wordsThatCount(db, known ? [known] : [], {
    right: 'settings',
    now,
    lock: true,
  })
  return counts
}

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
