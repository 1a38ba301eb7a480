import type { Context } from '../../../context.ts'
import { keptSince } from '../../../settings/keptSince.ts'
import { erasePerson, shutLongAgo } from './store.ts'

const AT_ONCE = 500

/**
 * Takes phone, name and bank accounts from members whose account was closed and shut
 * `closedMemberKeptYears` ago (setting); answers how many. What they paid and were paid stays in
 * the books, under their id alone. Their phone and account may be registered again.
 */
export async function eraseClosed(context: Context): Promise<number> {
  const { db, clock } = context
  const before = keptSince(context, 'closedMemberKeptYears')
  const at = clock.now()
  return db.transaction().execute(async (tx) => {
    const ids = await shutLongAgo(tx, before, AT_ONCE)
    for (const id of ids) await erasePerson(tx, id, at)
    return ids.length
  })
}
