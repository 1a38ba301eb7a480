import type { Kysely, Selectable } from 'kysely'
import { batchLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { GameTables } from '../../../../db/tables/play/games.ts'

type Db = Kysely<Database>
export type ListingRow = Selectable<GameTables['game_listing']>

const listings = batchLoader<null, ListingRow[]>(async (db, asked) => {
  const rows = await db.selectFrom('game_listing').selectAll().execute()
  return asked.map(() => rows)
})
/** What operators wrote, of every site they wrote about; many who ask at once share a statement. */
export const allListings = (db: Db): Promise<ListingRow[]> => listings(db, null)

export const putListing = (db: Db, row: ListingRow) =>
  db
    .insertInto('game_listing')
    .values(row)
    .onConflict((conflict) => conflict.column('code').doUpdateSet(row))
    .execute()
