import type { Context } from '../../../context.ts'
import { isOwnFault } from '../../../db/pgError.ts'
import { money } from '../../../ledger/money.ts'
import type { IncomingTransfer, UnreadableLine } from '../../../providers/bank/port.ts'
import { plainReference, sendingBankOf, transferClaim } from '../payments/rules.ts'
import { quarantineLine } from '../payments/suspend.ts'
import { plainAccount } from './rules.ts'
import { findTransfers, moveCursor, readCursor } from './store.ts'
import { isSameLine, takeLine } from './takeLine.ts'

const FEED = 'main'
const MOST_PAGES = 50
/** How often the feed is read, in ms; less often while nobody is at work. */
const EVERY_MS = 3_000
const AT_REST_MS = 30_000

/**
 * Reads what the feed has shown since last time. Each transfer is one commit with what it did, and
 * the cursor moves only behind a page that is wholly done: a kill at any point loses nothing, and
 * what comes twice counts once. A line that cannot be read, or that the database does not take, is
 * quarantined for an operator and the cursor moves on; only a database that is away holds it.
 */
export async function readFeed(context: Context): Promise<void> {
  const { db, clock, providers, log } = context
  let cursor = await readCursor(db, FEED)
  let isWhole = true
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await providers.bankFeed.incomingSince(cursor)
    if (answer.kind !== 'done')
      return log.warn({ reason: answer.reason }, 'the bank feed did not answer')
    const { transfers, unreadable = [], next } = answer.value
    const isTaken = await takePage(context, transfers)
    isWhole = (await quarantine(context, cursor, unreadable)) && isTaken && isWhole
    if (isWhole) await moveCursor(db, FEED, cursor, next, clock.now())
    if ((transfers.length === 0 && unreadable.length === 0) || next === cursor) return
    cursor = next
  }
}

/** False when one of them could be neither taken nor quarantined; the others are. */
export async function takePage(
  context: Context,
  transfers: readonly IncomingTransfer[],
): Promise<boolean> {
  const known = await findTransfers(
    context.db,
    transfers.map((transfer) => plainReference(transfer.transRef)),
  )
  const fresh = transfers.filter(
    (transfer) =>
      !known.get(plainReference(transfer.transRef))?.some((row) => isSameLine(row, transfer)),
  )
  const taken = await Promise.all(fresh.map((transfer) => takeOne(context, transfer)))
  return taken.every(Boolean)
}

/**
 * The lines of a page, and of whoever else reads, in one commit; one that cannot be taken stops no
 * other.
 */
const takeInStep = money('bank.line', {
  // Who sent two of one amount may have announced one of them.
  claims: (transfer: IncomingTransfer) => [
    transferClaim(transfer.transRef),
    `sender ${plainAccount(transfer.from.accountNo)}`,
  ],
  run: takeLine,
})

async function takeOne(context: Context, transfer: IncomingTransfer): Promise<boolean> {
  try {
    await takeInStep(context, transfer)
    return true
  } catch (error) {
    const reference = plainReference(transfer.transRef)
    context.log.error({ err: error, reference }, 'a bank transfer could not be taken')
    const raw = JSON.stringify(transfer, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    )
    const line = { reference, raw, why: 'NOT_TAKEN' }
    const sender = sendingBankOf(transfer.from.bankCode)
    return isOwnFault(error) && (await keep(context, line, `${sender}:${reference}:${raw}`))
  }
}

async function quarantine(
  context: Context,
  cursor: string | null,
  lines: readonly UnreadableLine[],
): Promise<boolean> {
  let isWhole = true
  for (const [index, line] of lines.entries())
    isWhole = (await keep(context, line, `${cursor}:${index}:${line.raw}`)) && isWhole
  return isWhole
}

const keep = (context: Context, line: UnreadableLine, key: string): Promise<boolean> =>
  quarantineLine(context, context.db, {
    account: `bank:${plainAccount(line.toAccountNo ?? '') || 'unknown'}`,
    key,
    reference: writable(line.reference ?? ''),
    raw: writable(line.raw),
    reason: line.why,
  }).then(
    () => true,
    (error: unknown) => {
      context.log.error({ err: error }, 'a line of the bank could not be quarantined')
      return false
    },
  )

/** What no database takes is shown as what it is. */
const writable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll('\0', String.raw`\0`)
    .slice(0, 4_000)

/** One link of the chain: reads, and asks for the next reading. The sweep mends a chain that broke. */
export async function watchFeed(context: Context): Promise<void> {
  await readFeed(context).catch((error: unknown) =>
    context.log.error({ err: error }, 'the bank feed could not be read'),
  )
  await askForFeed(context, context.jobs.isResting() ? AT_REST_MS : EVERY_MS)
}

export const askForFeed = (context: Context, delayMs = 0): Promise<void> =>
  context.jobs.send('bank.feed', {}, { delayMs, key: 'feed' })
