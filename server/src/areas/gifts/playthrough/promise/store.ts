import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { rowsLoader } from '../../../../db/batchLoader.ts'
import { insertRows } from '../../../../db/insertRows.ts'
import type { Database } from '../../../../db/schema.ts'
import type { TermsShownTables } from '../../../../db/tables/gifts/termsShown.ts'

export type Shown = TermsShownTables['terms_shown']

/** What a member was last shown, of each gift one row. */
export const shownTo = rowsLoader<Shown>(
  (db, memberIds) =>
    db.selectFrom('terms_shown').selectAll().where('member_id', '=', anyOf(memberIds)).execute(),
  (row) => row.member_id,
)

export const writeShown = (db: Kysely<Database>, rows: readonly Shown[]) =>
  insertRows(
    db,
    'terms_shown',
    rows,
    sql`on conflict (member_id, gift) do update set terms = excluded.terms, shown_at = excluded.shown_at`,
  )
