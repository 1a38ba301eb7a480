import type { QrProvider } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import type { Answer } from '../../providers/answer.ts'
import type { BankStatementRow } from '../../providers/bank/port.ts'
import { bankTransfersSince, type BankTransfer } from '../banktransfers/public.ts'
import { pspPaymentsSince } from '../deposits/public.ts'
import { auditGames, gameTransfersSince, type AuditedGame } from '../games/public.ts'
import { walletLinksSince } from '../walletlinks/public.ts'
import { withdrawalsSince } from '../withdrawals/public.ts'
import { compare, type BookLine, type Difference } from './rules.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** How far back books are compared. */
const WINDOW_MS = 7 * DAY_MS
/** Younger than this may be under way: the feed is read, and callbacks come, within a minute. */
const GRACE_MS = 120_000
const MOST_PAGES = 1_000

export interface Compared { differences: Difference[]; compared: { with: string; lines: number }[] }
export type Books = Pick<Context, 'db' | 'providers' | 'clock'>

/**
 * Compares our books of the last days with the bank's, the PSPs', the issuer's and the games' own, oldest difference
 * first. A side that does not answer is a difference too: nobody knows that it agrees. Changes nothing.
 */
export async function reconcile(books: Books): Promise<Compared> {
  const now = books.clock.now()
  const since = new Date(now.getTime() - WINDOW_MS)
  // Ours are read from a day earlier and judged from an hour later: a line that straddles the edge is no difference.
  const ours = new Date(since.getTime() - DAY_MS)
  const edge = new Date(since.getTime() + HOUR_MS)
  const parts = await Promise.all([
    withBank(books, since, ours, now), ...[...books.providers.psps.keys()].map((code) => withPsp(books, code, since, ours, now)), withIssuer(books, since, ours, now), withGames(books, since),
    auditGames(books, since, GRACE_MS).then((games) => games.map((game) => withBalances(game, now))),
  ])
  const all = parts.flat()
  return {
    differences: all.flatMap((part) => part.differences).filter((one) => one.what !== 'MISSING_THERE' || one.since >= edge).toSorted((a, b) => a.since.getTime() - b.since.getTime()),
    compared: all.map(({ with: name, lines }) => ({ with: name, lines })),
  }
}

interface Part { with: string; lines: number; differences: Difference[] }

const baht = (satang: bigint): string => toBaht(satang).toFixed(2)
const silent = (name: string, now: Date, reason: string): Part =>
  ({ with: name, lines: 0, differences: [{ with: name, what: 'NO_ANSWER', reference: '-', ours: null, theirs: reason, since: now }] })

/** Every page, or the first answer that is none. */
async function allPages<T>(page: (after: number | null) => Promise<Answer<{ rows: T[]; next: number | null }>>): Promise<Answer<T[]>> {
  const rows: T[] = []
  let after: number | null = null
  for (let n = 0; n < MOST_PAGES; n++) {
    const answer: Answer<{ rows: T[]; next: number | null }> = await page(after)
    if (answer.kind !== 'done') return answer
    rows.push(...answer.value.rows)
    after = answer.value.next
    if (after === null) return { kind: 'done', value: rows }
  }
  return { kind: 'unknown', reason: 'too many pages' }
}

async function withBank(books: Books, since: Date, ourSince: Date, now: Date): Promise<Part[]> {
  const answer = await allPages<BankStatementRow>((after) => books.providers.bankFeed.statement(since, after))
  if (answer.kind !== 'done') return [silent('bank', now, answer.reason)]
  const incoming = await bankTransfersSince(books.db, ourSince)
  const payouts = await withdrawalsSince(books.db, ourSince)
  const theirIn: BookLine[] = answer.value.flatMap((row) => row.kind === 'IN'
    ? [{ reference: row.transfer.transRef, says: `${baht(row.transfer.amount)} ${row.transfer.currency}`, at: row.transfer.bookedAt }] : [])
  const ourIn = incoming.map((row): BookLine => ({ reference: row.reference, says: `${baht(row.amount)} ${row.currency}`, at: row.booked_at }))
  // What the bank refused and what we voided never moved; on either side it may be unknown.
  const theirOut: BookLine[] = answer.value.flatMap((row) => row.kind === 'OUT' && row.state !== 'FAILED'
    ? [{ reference: row.reference, says: `${baht(row.amount)} ${row.state === 'SUCCESS' ? 'PAID' : 'OPEN'}`, at: row.createdAt }] : [])
  const ourOut = payouts.filter((row) => row.state === 'PAID' || row.state === 'SENT')
    .map((row): BookLine => ({ reference: row.id, says: `${baht(row.amount)} ${row.state === 'PAID' ? 'PAID' : 'OPEN'}`, at: row.sent_at ?? row.requested_at }))
  const waiting = incoming.filter((row) => row.state === 'WAITING').map(waitingOf)
  return [
    { with: 'bank in', lines: theirIn.length, differences: [...compare('bank in', ourIn, theirIn, now, GRACE_MS), ...waiting] },
    { with: 'bank out', lines: theirOut.length, differences: compare('bank out', ourOut, theirOut, now, GRACE_MS) },
  ]
}

/** Known to both, and yet in nobody's wallet. */
const waitingOf = (row: BankTransfer): Difference =>
  ({ with: 'bank in', what: 'WAITING', reference: row.reference, ours: row.reason, theirs: `${baht(row.amount)} ${row.currency}`, since: row.booked_at })

async function withPsp(books: Books, code: QrProvider, since: Date, ourSince: Date, now: Date): Promise<Part[]> {
  const name = `psp:${code}`
  const psp = books.providers.psps.get(code)
  if (!psp) return []
  const answer = await allPages((after) => psp.payments(since, after))
  if (answer.kind !== 'done') return [silent(name, now, answer.reason)]
  const events = await pspPaymentsSince(books.db, code, ourSince)
  const ours = events.map((row): BookLine => ({ reference: row.event_id, says: baht(row.amount), at: row.paid_at }))
  const theirs = answer.value.map((row): BookLine => ({ reference: row.eventId, says: baht(row.amount), at: row.paidAt }))
  const unowned = events.filter((row) => row.outcome === 'UNKNOWN_CODE').map((row): Difference =>
    ({ with: name, what: 'WAITING', reference: row.event_id, ours: 'UNKNOWN_CODE', theirs: baht(row.amount), since: row.paid_at }))
  return [{ with: name, lines: theirs.length, differences: [...compare(name, ours, theirs, now, GRACE_MS), ...unowned] }]
}

async function withIssuer(books: Books, since: Date, ourSince: Date, now: Date): Promise<Part[]> {
  const answer = await books.providers.walletLink.redemptions(since)
  if (answer.kind !== 'done') return [silent('walletlink', now, answer.reason)]
  const ours = (await walletLinksSince(books.db, ourSince)).filter((row) => row.state === 'REDEEMED')
    .map((row): BookLine => ({ reference: row.id, says: baht(row.amount), at: row.created_at }))
  const theirs = answer.value.map((row): BookLine => ({ reference: row.reference, says: baht(row.amount), at: row.redeemedAt }))
  return [{ with: 'walletlink', lines: theirs.length, differences: compare('walletlink', ours, theirs, now, GRACE_MS) }]
}

/** Games tell of one transfer at a time: each of ours that has ended is asked for. */
async function withGames(books: Books, since: Date): Promise<Part[]> {
  const parts = new Map<string, Part>()
  for (const row of await gameTransfersSince(books.db, since)) {
    const provider = books.providers.games.get(row.code)
    // To ask one of this kind is to send the order again, which may carry it out: no way to compare books.
    if (provider?.clearedBy === 'resend') continue
    const name = `game:${row.code}`
    const part = parts.get(name) ?? { with: name, lines: 0, differences: [] }
    parts.set(name, part)
    part.lines += 1
    const answer = await provider?.transferStatus(row.reference)
    const ours = row.state === 'DONE' ? `DONE ${baht(row.moved ?? row.amount)}` : row.state
    const differs = (what: Difference['what'], theirs: string): void => {
      part.differences.push({ with: name, what, reference: row.reference, ours, theirs, since: row.created_at })
    }
    if (answer?.kind !== 'done') {
      differs('NO_ANSWER', answer?.reason ?? 'not under contract')
      continue
    }
    const { value } = answer
    const theirs = value.state === 'DONE' ? `DONE ${baht(value.moved)}` : value.state
    const isNo = value.state === 'FAILED' || value.state === 'NOT_FOUND'
    if (row.state === 'FAILED' ? !isNo : theirs !== ours) differs('STATE', theirs)
  }
  return [...parts.values()]
}

/** Play explains how a balance moved; what neither transfers nor rounds explain is a difference. */
function withBalances({ code, accounts, silent: reason }: AuditedGame, now: Date): Part {
  const name = `game:${code} balances`
  const differences = accounts.filter(({ explained, actual }) => explained !== actual).map(({ memberId, explained, actual, since }): Difference =>
    ({ with: name, what: 'AMOUNT', reference: memberId, ours: baht(explained), theirs: baht(actual), since }))
  return { with: name, lines: accounts.length, differences: reason === null ? differences : [...differences, ...silent(name, now, reason).differences] }
}
