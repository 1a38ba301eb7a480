import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import { batchLoader } from '../../../db/batchLoader.ts'
import { CATALOGUE } from './catalogue.ts'
import { inOrder, type ListedGame } from './listing/listing.ts'
import { readSites } from './sitesStore.ts'

/** A site of the catalogue as it is now, for everybody. */
export interface Site extends ListedGame {
  /** Nobody can play there now. */
  isStopped: boolean
}

/** Every site in the order members see them; many who ask at once share a statement and its answer. */
export const sitesNow = (context: Context): Promise<readonly Site[]> =>
  sitesOf(context)(context.db, null)

const sitesOf = perContext(({ providers }: Context) => {
  const opened = CATALOGUE.map(({ code }) => ({
    code,
    game: providers.seamless.get(code)?.game ?? '',
  }))
  return batchLoader<null, readonly Site[]>(async (db, asked) => {
    const rows = await readSites(db, opened)
    const stopped = new Set(rows.flatMap(({ code, isStopped }) => (isStopped ? code : [])))
    const written = rows.flatMap((row) => (row.active === null ? [] : row))
    const sites = inOrder(written).map((game) => ({ ...game, isStopped: stopped.has(game.code) }))
    return asked.map(() => sites)
  })
})
