import type { Paper } from '@krapao/contract/identity/levels'
import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { IdentityTables } from '../../../db/tables/identity/identity.ts'

type Db = Kysely<Database>
export type PaperRow = Selectable<IdentityTables['identity_paper']>

/** In the place of the one of its kind; answers the file that is needed no more. */
export async function putPaper(db: Db, row: PaperRow): Promise<string | null> {
  const before = await paperOf(db, row.case_id, row.kind)
  if (before) await db.deleteFrom('identity_paper').where('id', '=', before.id).execute()
  await db.insertInto('identity_paper').values(row).execute()
  return before?.file ?? null
}

export const paperOf = (db: Db, caseId: string, kind: Paper): Promise<PaperRow | undefined> =>
  db
    .selectFrom('identity_paper')
    .selectAll()
    .where('case_id', '=', caseId)
    .where('kind', '=', kind)
    .executeTakeFirst()

export const papersOf = async (db: Db, caseId: string): Promise<Paper[]> =>
  (
    await db
      .selectFrom('identity_paper')
      .select('kind')
      .where('case_id', '=', caseId)
      .orderBy('created_at')
      .execute()
  ).map(({ kind }) => kind)

/**
 * Pictures that are past their time: of members who closed their account before a moment, of cases
 * that were refused before it, of drafts that were never sent, and of those that a later case has
 * taken the place of.
 */
export const papersToForget = async (db: Db, before: Date, limit: number): Promise<PaperRow[]> => {
  const { rows } = await sql<PaperRow>`
    select p.* from identity_paper p
    join identity_case c on c.id = p.case_id join member m on m.id = p.member_id
    where (m.shut_at is not null and m.status = 'CLOSED' and m.shut_at < ${before})
      or (c.state = 'REFUSED' and c.ended_at < ${before})
      or (c.state in ('DRAFT', 'AGAIN') and p.created_at < ${before})
      or (c.state = 'ACCEPTED' and c.ended_at < ${before} and c.to_level = 2 and exists (
        select from identity_case n where n.member_id = c.member_id and n.to_level = 2
          and n.state = 'ACCEPTED' and n.ended_at > c.ended_at))
    order by p.created_at limit ${limit}`.execute(db)
  return rows
}

export const deletePaper = (db: Db, id: string) =>
  db.deleteFrom('identity_paper').where('id', '=', id).execute()
