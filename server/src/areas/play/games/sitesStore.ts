import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import type { ListingRow } from './listing/store.ts'

/** A site and the one game that a tap opens there; empty where the site itself is opened. */
interface Opened {
  code: string
  game: string
}

/** What operators wrote of a site, if anything, and whether a member cannot play there now. */
export type SiteRow = { code: string; isStopped: boolean } & (
  | Omit<ListingRow, 'code'>
  | { [column in keyof Omit<ListingRow, 'code'>]: null }
)

/** Only shown: who lets somebody in asks `stops/closedStore.ts`. */
export async function readSites(
  db: Kysely<Database>,
  opened: readonly Opened[],
): Promise<SiteRow[]> {
  const { rows } = await sql<SiteRow>`
    select u.code, l.name_th, l.name_la, l.name_en, l.position, l.active,
      exists (select from game_stop s where s.code = u.code and s.game in ('', u.game))
        or exists (select from game_item i where i.code = u.code and i.game = u.game
          and i.state in ('NEW', 'GONE')) as "isStopped"
    from unnest(${opened.map(({ code }) => code)}::text[], ${opened.map(({ game }) => game)}::text[])
      u (code, game)
    left join game_listing l on l.code = u.code`.execute(db)
  return rows
}
