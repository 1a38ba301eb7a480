import type { Context } from '../../../context.ts'
import { erasePerson, shutLongAgo } from './store.ts'

const AT_ONCE = 500

/**
 * Takes phone, name and bank accounts from members whose account was closed and shut
 * `closedMemberKeptYears` ago (setting); answers how many. What they paid and were paid stays in
 * the books, under their id alone. Their phone and account may be registered again.
 */
export async function eraseClosed({ db, clock, settings }: Context): Promise<number> {
  const at = clock.now()
  const before = new Date(at)
  before.setUTCFullYear(before.getUTCFullYear() - settings.get('closedMemberKeptYears'))
  return db.transaction().execute(async (tx) => {
    const ids = await shutLongAgo(tx, before, AT_ONCE)
    for (const id of ids) await erasePerson(tx, id, at)
    return ids.length
  })
}
