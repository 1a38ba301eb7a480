import type { Context } from '../../../context.ts'
import { deletePaper, papersToForget } from './paperStore.ts'

const AT_ONCE = 500
const DAY_MS = 86_400_000

/**
 * Deletes pictures of papers `identityKeptDays` (setting) after the account was shut, after a no,
 * or after they were left unsent; answers how many. The row, with its key, goes last: what stops
 * half way is deleted the next time, and without its key the file is noise.
 */
export async function forgetIdentityPapers(context: Context): Promise<number> {
  const { db, clock, settings, storage } = context
  const before = new Date(clock.now().getTime() - settings.get('identityKeptDays') * DAY_MS)
  const papers = await papersToForget(db, before, AT_ONCE)
  for (const { id, file } of papers) {
    await storage.delete(file)
    await deletePaper(db, id)
  }
  return papers.length
}
