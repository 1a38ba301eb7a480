import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

interface NewName {
  member_id: string
  /** As the database writes it: what was changed since is another. */
  at: string
}
export const newNames = (db: Db, most: number): Promise<NewName[]> =>
  sql<NewName>`select member_id, at::text as at from aml_name_new order by member_id limit ${most}`
    .execute(db)
    .then(({ rows }) => rows)

/** Those that were compared; one that was changed since stays. */
export const dropNames = (db: Db, names: readonly NewName[]) =>
  sql`
    delete from aml_name_new n using unnest(${names.map((each) => each.member_id)}::text[],
      ${names.map((each) => each.at)}::timestamptz[]) x (member_id, at)
    where n.member_id = x.member_id and n.at = x.at`.execute(db)

/** Where nobody is watched for. */
export const dropAllNames = (db: Db, most: number) =>
  sql`
    delete from aml_name_new where member_id in (select member_id from aml_name_new limit ${most})`.execute(
    db,
  )

/** The next members in order of their id. */
export const membersAfter = (db: Db, after: string, most: number): Promise<string[]> =>
  sql<{ id: string }>`select id from member where id > ${after} order by id limit ${most}`
    .execute(db)
    .then(({ rows }) => rows.map(({ id }) => id))

/** Every name of these members: the form's, the account's in both scripts, the card's. */
export const namesOfMembers = (
  db: Db,
  members: readonly string[],
): Promise<{ member_id: string; name: string }[]> =>
  sql<{ member_id: string; name: string }>`
    select distinct m.id as member_id, x.name from member m
    cross join lateral (values (m.name), (m.bank_account_name), (m.bank_account_name_other),
      ((select c.card_name from identity_case c where c.member_id = m.id and c.card_name is not null
        order by c.created_at desc limit 1))) x (name)
    where m.id = any (${[...members]}::text[]) and coalesce(x.name, '') <> ''
    order by m.id, x.name`
    .execute(db)
    .then(({ rows }) => rows)

export const screeningNow = (db: Db) =>
  db.selectFrom('aml_screening').selectAll().executeTakeFirst()

export const saveScreening = (
  db: Db,
  row: { version: string; people: number; after_id: string; done_at: Date | null },
) =>
  db
    .insertInto('aml_screening')
    .values(row)
    .onConflict((conflict) => conflict.column('is_only').doUpdateSet(row))
    .execute()

export const saveFault = (db: Db, fault: string | null) =>
  db.updateTable('aml_screening').set({ fault }).execute()
