import type { Context } from '../../../context.ts'
import type { BankFeed, IncomingTransfer } from '../../../providers/bank/port.ts'
import { takePage } from './feed.ts'

/** How far back the statement is read, in ms: further than any server of ours was ever away. */
const WINDOW_MS = 3 * 86_400_000
/** So long the feed has to show a line itself, in ms. */
const FEED_MS = 15 * 60_000
const MOST_PAGES = 1_000

/**
 * Reads our accounts' statement and takes in what came and the feed has never shown, as the feed
 * would: to its member, or into suspense. A line that is there already changes nothing. A bank that
 * does not answer is read next time. Safe to repeat.
 */
export async function takeMissedLines(context: Context): Promise<void> {
  const now = context.clock.now().getTime()
  const since = new Date(now - WINDOW_MS)
  let after: number | null = null
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer: Awaited<ReturnType<BankFeed['statement']>> =
      await context.providers.bankFeed.statement(since, after)
    if (answer.kind !== 'done')
      return context.log.warn({ reason: answer.reason }, 'the bank gave no statement')
    const unreported = answer.value.rows.flatMap((row): IncomingTransfer[] =>
      row.kind === 'IN' && row.transfer.bookedAt.getTime() <= now - FEED_MS ? [row.transfer] : [],
    )
    await takePage(context, unreported)
    after = answer.value.next
    if (after === null) return
  }
}
