import type { Context } from '../../../../context.ts'
import {
  deleteEmptyBefore,
  deleteWrittenBefore,
  endWaitingBefore,
  takeSentBefore,
} from './retentionStore.ts'

const DAY_MS = 86_400_000
const BATCH = 1_000
/** What one run does at most: a table never cleaned before must not hold the database for minutes. */
const MOST_BATCHES = 50

/**
 * Deletes what was said, its files and the conversations that are empty then, once they are older
 * than the setting `chatRetentionDays`. Answers how many messages and notes went.
 */
export async function forgetChats(context: Context): Promise<number> {
  const { db, clock, settings } = context
  const before = new Date(clock.now().getTime() - settings.get('chatRetentionDays') * DAY_MS)
  let gone = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const deleted = await deleteWrittenBefore(db, before, BATCH)
    gone += deleted
    if (deleted === 0) break
  }
  for (const name of await takeSentBefore(db, before, BATCH)) await deleteFile(context, name)
  await endWaitingBefore(db, before)
  await deleteEmptyBefore(db, before)
  return gone
}

/** Deletes a file that is no longer in the books. */
export async function deleteFile({ storage, log }: Context, name: string): Promise<void> {
  await storage
    .delete(name)
    .catch((error: unknown) =>
      log.error({ err: error, name }, 'a file of the chat was not deleted'),
    )
}
