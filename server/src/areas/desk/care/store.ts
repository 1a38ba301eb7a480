import type { CareLevel } from '@krapao/contract/ops/lists/care'
import type { Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

export interface Care {
  member_id: string
  care: CareLevel
  tags: string[]
}

/** Locked in one order, so that two changes of the same members end one after the other. */
export const lockCare = (db: Db, members: readonly string[]): Promise<Care[]> =>
  db
    .selectFrom('member_overview')
    .select(['member_id', 'care', 'tags'])
    .where('member_id', '=', anyOf([...members]))
    .orderBy('member_id')
    .forUpdate()
    .execute()

export const updateCare = (db: Db, { member_id: id, care, tags }: Care) =>
  db.updateTable('member_overview').set({ care, tags }).where('member_id', '=', id).execute()

export const rememberTags = (db: Db, tags: readonly string[], at: Date) =>
  db
    .insertInto('member_tag')
    .values(tags.map((tag) => ({ tag, first_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** Nobody chooses among more. */
const MOST = 500
export const knownTags = async (db: Db): Promise<string[]> => {
  const rows = await db.selectFrom('member_tag').select('tag').orderBy('tag').limit(MOST).execute()
  return rows.map((row) => row.tag)
}
