import { sql, type Insertable, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { ContentKind, ContentVersionTables } from '../../../db/tables/site/contentVersions.ts'

type Db = Kysely<Database>

const versions = (db: Db, kind: ContentKind) =>
  db
    .selectFrom('content_version as version')
    .innerJoin('operator as saver', 'saver.id', 'version.saved_by')
    .leftJoin('operator as publisher', 'publisher.id', 'version.published_by')
    .selectAll('version')
    .select(['saver.name as saver', 'publisher.name as publisher'])
    .where('version.kind', '=', kind)

export const versionsOf = (db: Db, kind: ContentKind, item: string) =>
  versions(db, kind).where('version.item', '=', item).orderBy('version.version', 'desc').execute()
export type Version = Awaited<ReturnType<typeof versionsOf>>[number]

/** The newest version of each item. */
export const newestVersions = (db: Db, kind: ContentKind) =>
  versions(db, kind)
    .where(
      'version.version',
      '=',
      sql<number>`(select max(v.version) from content_version v where v.kind = version.kind and v.item = version.item)`,
    )
    .execute()

/** What was ever published, of each item the first first. */
export const publishedVersions = (db: Db, kind: ContentKind) =>
  db
    .selectFrom('content_version')
    .select(['item', 'version', 'body', 'saved_at', 'published_at', 'confirmed_at'])
    .where('kind', '=', kind)
    .where('published_at', 'is not', null)
    .orderBy('version')
    .execute()

/** How many members could take an offer. */
export const membersOpen = async (db: Db): Promise<number> =>
  Number(
    (
      await db
        .selectFrom('member')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('status', '=', 'ACTIVE')
        .executeTakeFirstOrThrow()
    ).count,
  )

/** One who writes an item waits for another who does, until the end of the transaction. */
export const lockItem = (db: Db, kind: ContentKind, item: string) =>
  sql`select pg_advisory_xact_lock(hashtext('content'), hashtext(${`${kind} ${item}`}))`.execute(db)

export const insertVersion = (db: Db, row: Insertable<ContentVersionTables['content_version']>) =>
  db.insertInto('content_version').values(row).execute()

export const markPublished = (
  db: Db,
  { kind, item, version }: Pick<Version, 'kind' | 'item' | 'version'>,
  by: string,
  at: Date,
  seen: { newAccount: boolean; approval: string | null; isConfirmed: boolean },
) =>
  db
    .updateTable('content_version')
    .set({
      published_by: by,
      published_at: at,
      needs_second: seen.approval !== null && seen.isConfirmed,
      approval_id: seen.approval,
      ...(seen.newAccount && { new_account: true }),
      ...(seen.isConfirmed && { confirmed_at: at }),
    })
    .where('kind', '=', kind)
    .where('item', '=', item)
    .where('version', '=', version)
    .execute()

/**
 * Accounts that members had not been told of when one operator alone published them, since then,
 * and that no other has published since; and since when the oldest.
 */
export async function accountsPublishedAlone(
  db: Db,
  since: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(v.published_at) as oldest from content_version v
    where v.kind = 'account' and v.new_account and v.published_by = v.saved_by and v.confirmed_at is null
      and v.published_at > ${since}
      and not exists (select from content_version w where w.kind = 'account' and w.item = v.item
        and w.published_at > v.published_at and w.published_by <> v.published_by)`.execute(db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null }
}

/** Does something and undoes it: what the tables refuse of it is refused. */
export async function tryOut(db: Db, work: () => Promise<unknown>): Promise<void> {
  await sql`savepoint tried_out`.execute(db)
  await work()
  await sql`rollback to savepoint tried_out`.execute(db)
}
