import type { QrProvider } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../context.ts'
import type { Answer } from '../../providers/answer.ts'
import type { BankStatementRow } from '../../providers/bank/port.ts'
import { announcedUnseen, bankTransfersSince, type BankTransfer } from '../banktransfers/public.ts'
import { pspPaymentsSince } from '../deposits/public.ts'
import {
  auditGames,
  gameTransfersSince,
  pendingGameTransfers,
  type AuditedGame,
} from '../games/public.ts'
import { walletLinksSince } from '../walletlinks/public.ts'
import { unansweredWithdrawals, withdrawalsSince } from '../withdrawals/public.ts'
import { compare, type BookLine, type Difference } from './rules.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** How far back books are compared. */
const WINDOW_MS = 7 * DAY_MS
/** Younger than this may be under way: the feed is read, and callbacks come, within a minute. */
const GRACE_MS = 120_000
/** What has had no answer for so long is named, though both sides may agree that it has none. */
const UNANSWERED_MS = HOUR_MS
const MOST_PAGES = 1_000
/** So many questions to a game without an answer, and the others are not asked. */
const MOST_SILENT = 3

export interface Compared {
  differences: Difference[]
  compared: { with: string; lines: number }[]
}
export type Books = Pick<Context, 'db' | 'providers' | 'clock'>

/**
 * Compares our books of the last days with the bank's, the PSPs', the issuer's and the games' own,
 * oldest difference first. A side that does not answer is a difference too: nobody knows that it
 * agrees. Changes nothing.
 */
export async function reconcile(books: Books): Promise<Compared> {
  const now = books.clock.now()
  const since = new Date(now.getTime() - WINDOW_MS)
  // Ours are read from a day earlier and judged from an hour later: a line that straddles the edge is no difference.
  const ours = new Date(since.getTime() - DAY_MS)
  const edge = new Date(since.getTime() + HOUR_MS)
  const parts = await Promise.all([
    withBank(books, since, ours, now),
    ...[...books.providers.psps.keys()].map((code) => withPsp(books, code, since, ours, now)),
    withIssuer(books, since, ours, now),
    withGames(books, since, now),
    unanswered(books, now),
    auditGames(books, since, GRACE_MS).then((games) =>
      games.map((game) => withBalances(game, now)),
    ),
  ])
  const all = parts.flat()
  return {
    differences: all
      .flatMap((part) => part.differences)
      .filter((one) => one.what !== 'MISSING_THERE' || one.since >= edge)
      .toSorted((a, b) => a.since.getTime() - b.since.getTime()),
    compared: all.map(({ with: name, lines }) => ({ with: name, lines })),
  }
}

interface Part {
  with: string
  lines: number
  differences: Difference[]
}

const baht = (satang: bigint): string => toBaht(satang).toFixed(2)
const silent = (name: string, now: Date, reason: string): Part => ({
  with: name,
  lines: 0,
  differences: [
    { with: name, what: 'NO_ANSWER', reference: '-', ours: null, theirs: reason, since: now },
  ],
})

/** Every page, or the first answer that is none. */
async function allPages<T>(
  page: (after: number | null) => Promise<Answer<{ rows: T[]; next: number | null }>>,
): Promise<Answer<T[]>> {
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
  const answer = await allPages<BankStatementRow>((after) =>
    books.providers.bankFeed.statement(since, after),
  )
  if (answer.kind !== 'done') return [silent('bank', now, answer.reason)]
  const incoming = await bankTransfersSince(books.db, ourSince)
  const payouts = await withdrawalsSince(books.db, ourSince)
  const theirIn: BookLine[] = answer.value.flatMap((row) =>
    row.kind === 'IN'
      ? [
          {
            reference: row.transfer.transRef,
            says: `${baht(row.transfer.amount)} ${row.transfer.currency}`,
            at: row.transfer.bookedAt,
          },
        ]
      : [],
  )
  const ourIn = incoming.map((row): BookLine => ({
    reference: row.reference,
    says: `${baht(row.amount)} ${row.currency}`,
    at: row.booked_at,
  }))
  // What the bank refused and what we voided never moved; on either side it may be unknown.
  const theirOut: BookLine[] = answer.value.flatMap((row) =>
    row.kind === 'OUT' && row.state !== 'FAILED'
      ? [
          {
            reference: row.reference,
            says: `${baht(row.amount)} ${row.state === 'SUCCESS' ? 'PAID' : 'OPEN'}`,
            at: row.createdAt,
          },
        ]
      : [],
  )
  const ourOut = payouts
    .filter((row) => row.state === 'PAID' || row.state === 'SENT')
    .map((row): BookLine => ({
      reference: row.id,
      says: `${baht(row.amount)} ${row.state === 'PAID' ? 'PAID' : 'OPEN'}`,
      at: row.sent_at ?? row.requested_at,
    }))
  const waiting = incoming.filter((row) => row.state === 'WAITING').map(waitingOf)
  const unseen = (await announcedUnseen(books.db, new Date(now.getTime() - UNANSWERED_MS))).map(
    (row): Difference => ({
      with: 'bank in',
      what: 'MISSING_THERE',
      reference: row.id,
      ours: `${baht(row.amount)} by ${row.settled_by ?? 'nobody'}`,
      theirs: null,
      since: row.ended_at ?? row.created_at,
    }),
  )
  return [
    {
      with: 'bank in',
      lines: theirIn.length,
      differences: [
        ...compare(
          'bank in',
          ourIn.filter((line) => line.at >= ourSince),
          theirIn,
          now,
          GRACE_MS,
        ),
        ...waiting,
        ...unseen,
      ],
    },
    {
      with: 'bank out',
      lines: theirOut.length,
      differences: compare('bank out', ourOut, theirOut, now, GRACE_MS),
    },
  ]
}

/** Known to both, and yet in nobody's wallet. */
const waitingOf = (row: BankTransfer): Difference => ({
  with: 'bank in',
  what: 'WAITING',
  reference: row.reference,
  ours: row.reason,
  theirs: `${baht(row.amount)} ${row.currency}`,
  since: row.booked_at,
})

async function withPsp(
  books: Books,
  code: QrProvider,
  since: Date,
  ourSince: Date,
  now: Date,
): Promise<Part[]> {
  const name = `psp:${code}`
  const psp = books.providers.psps.get(code)
  if (!psp) return []
  const answer = await allPages((after) => psp.payments(since, after))
  if (answer.kind !== 'done') return [silent(name, now, answer.reason)]
  const events = await pspPaymentsSince(books.db, code, ourSince)
  const ours = events
    .filter((row) => row.paid_at >= ourSince)
    .map((row): BookLine => ({ reference: row.event_id, says: baht(row.amount), at: row.paid_at }))
  const theirs = answer.value.map((row): BookLine => ({
    reference: row.eventId,
    says: baht(row.amount),
    at: row.paidAt,
  }))
  // A right amount may still be in the wrong wallet.
  const paidFor = new Map(events.map((row) => [row.event_id, row.reference]))
  const astray = answer.value.flatMap((row): Difference[] => {
    const own = paidFor.get(row.eventId)
    return own === undefined || own === row.reference
      ? []
      : [
          {
            with: name,
            what: 'STATE',
            reference: row.eventId,
            ours: `for ${own}`,
            theirs: `for ${row.reference}`,
            since: row.paidAt,
          },
        ]
  })
  const unowned = events
    .filter((row) => row.outcome === 'UNKNOWN_CODE')
    .map((row): Difference => ({
      with: name,
      what: 'WAITING',
      reference: row.event_id,
      ours: 'UNKNOWN_CODE',
      theirs: baht(row.amount),
      since: row.paid_at,
    }))
  return [
    {
      with: name,
      lines: theirs.length,
      differences: [...compare(name, ours, theirs, now, GRACE_MS), ...astray, ...unowned],
    },
  ]
}

async function withIssuer(books: Books, since: Date, ourSince: Date, now: Date): Promise<Part[]> {
  const answer = await books.providers.walletLink.redemptions(since)
  if (answer.kind !== 'done') return [silent('walletlink', now, answer.reason)]
  const ours = (await walletLinksSince(books.db, ourSince))
    .filter((row) => row.state === 'REDEEMED')
    .map((row): BookLine => ({ reference: row.id, says: baht(row.amount), at: row.created_at }))
  const theirs = answer.value.map((row): BookLine => ({
    reference: row.reference,
    says: baht(row.amount),
    at: row.redeemedAt,
  }))
  return [
    {
      with: 'walletlink',
      lines: theirs.length,
      differences: compare('walletlink', ours, theirs, now, GRACE_MS),
    },
  ]
}

/** Ours that nobody has ended: both sides agree that it is open, and yet it is somebody's money. */
async function unanswered({ db }: Books, now: Date): Promise<Part[]> {
  const before = new Date(now.getTime() - UNANSWERED_MS)
  const payouts = (await unansweredWithdrawals(db, before)).map((row): Difference => ({
    with: 'bank out',
    what: 'WAITING',
    reference: row.id,
    ours: row.state,
    theirs: baht(row.amount),
    since: row.sent_at ?? row.requested_at,
  }))
  const moves = (await pendingGameTransfers(db, before)).map((row): Difference => ({
    with: `game:${row.code}`,
    what: 'WAITING',
    reference: row.reference,
    ours: `PENDING ${baht(row.amount)}`,
    theirs: row.last_reason,
    since: row.created_at,
  }))
  return [...payouts, ...moves].map((difference) => ({
    with: difference.with,
    lines: 0,
    differences: [difference],
  }))
}

/**
 * Games tell of one transfer at a time: each of ours that has ended is asked for, of all games side
 * by side.
 */
async function withGames(books: Books, since: Date, now: Date): Promise<Part[]> {
  const rows = Map.groupBy(await gameTransfersSince(books.db, since), (row) => row.code)
  // To ask one of this kind is to send the order again, which may carry it out: no way to compare books.
  return Promise.all(
    [...rows]
      .filter(([code]) => books.providers.games.get(code)?.clearedBy !== 'resend')
      .map(([code, ofGame]) => withGame(books, code, ofGame, now)),
  )
}

async function withGame(
  books: Books,
  code: string,
  rows: Awaited<ReturnType<typeof gameTransfersSince>>,
  now: Date,
): Promise<Part> {
  const name = `game:${code}`
  const provider = books.providers.games.get(code)
  const part: Part = { with: name, lines: 0, differences: [] }
  let unheard = 0
  for (const [index, row] of rows.entries()) {
    // Each silence takes seconds: one that says nothing is not asked for thousands.
    if (unheard >= MOST_SILENT) {
      part.differences.push(
        ...silent(name, now, `${rows.length - index} more were not asked for`).differences,
      )
      break
    }
    if (provider?.clearedBy === 'resend') break
    part.lines += 1
    const answer = await provider?.transferStatus(row.reference)
    const ours = row.state === 'DONE' ? `DONE ${baht(row.moved ?? row.amount)}` : row.state
    const differs = (what: Difference['what'], theirs: string): void => {
      part.differences.push({
        with: name,
        what,
        reference: row.reference,
        ours,
        theirs,
        since: row.created_at,
      })
    }
    if (answer?.kind !== 'done') {
      differs('NO_ANSWER', answer?.reason ?? 'not under contract')
      unheard += 1
      continue
    }
    const { value } = answer
    const theirs = value.state === 'DONE' ? `DONE ${baht(value.moved)}` : value.state
    const isNo = value.state === 'FAILED' || value.state === 'NOT_FOUND'
    if (row.state === 'FAILED' ? !isNo : theirs !== ours) differs('STATE', theirs)
  }
  return part
}

/** Play explains how a balance moved; what neither transfers nor rounds explain is a difference. */
function withBalances({ code, accounts, silent: reason }: AuditedGame, now: Date): Part {
  const name = `game:${code} balances`
  const differences = accounts.flatMap(({ memberId, explained, actual, since }): Difference[] => {
    if ('silent' in actual)
      return [
        {
          with: name,
          what: 'NO_ANSWER',
          reference: memberId,
          ours: baht(explained),
          theirs: actual.silent,
          since,
        },
      ]
    return explained === actual.says
      ? []
      : [
          {
            with: name,
            what: 'AMOUNT',
            reference: memberId,
            ours: baht(explained),
            theirs: baht(actual.says),
            since,
          },
        ]
  })
  return {
    with: name,
    lines: accounts.length,
    differences:
      reason === null ? differences : [...differences, ...silent(name, now, reason).differences],
  }
}
