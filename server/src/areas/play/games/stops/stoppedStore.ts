import { sql, type Kysely } from 'kysely'
import { batchLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'

/** A site and the one game that a tap opens there; empty where the site itself is opened. */
interface Opened {
  code: string
  game: string
}

const closedAmong = batchLoader<readonly Opened[], string[]>(async (db, asked) => {
  const all = asked.flat()
  const { rows } = await sql<Opened>`
    select distinct u.code, u.game from unnest(${all.map(({ code }) => code)}::text[],
      ${all.map(({ game }) => game)}::text[]) u (code, game)
    where exists (select from game_stop s where s.code = u.code and s.game in ('', u.game))
      or exists (select from game_item i where i.code = u.code and i.game = u.game
        and i.state in ('NEW', 'GONE'))`.execute(db)
  const closed = new Set(rows.map(({ code, game }) => `${code} ${game}`))
  return asked.map((places) =>
    places.filter(({ code, game }) => closed.has(`${code} ${game}`)).map(({ code }) => code),
  )
})

/**
 * The sites that a member cannot play at now. Only shown: who lets somebody in asks
 * `closedStore.ts`. Many who ask at once share a statement.
 */
export const stoppedCodes = async (
  db: Kysely<Database>,
  opened: readonly Opened[],
): Promise<ReadonlySet<string>> => new Set(await closedAmong(db, opened))
