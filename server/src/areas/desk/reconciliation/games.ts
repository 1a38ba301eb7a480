import { unansweredWithdrawals } from '../../cashout/public.ts'
import {
  auditGames,
  gameTransfersSince,
  openSeamlessRounds,
  pendingGameTransfers,
  type AuditedGame,
} from '../../play/public.ts'
import { baht, GRACE_MS, silent, UNANSWERED_MS, type Books, type Part } from './part.ts'
import type { Difference } from './rules.ts'

/** So many questions to a game without an answer, and the others are not asked. */
const MOST_SILENT = 3

export const withGameBalances = async (books: Books, since: Date, now: Date): Promise<Part[]> =>
  (await auditGames(books, since, GRACE_MS)).map((game) => withBalances(game, now))

/** Ours that nobody has ended: both sides agree that it is open, and yet it is somebody's money. */
export async function unanswered({ db }: Books, now: Date): Promise<Part[]> {
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

/** A round of a game that calls our wallet may be open so long before its provider is asked. */
const OPEN_ROUND_MS = 24 * 3_600_000
const MOST_OPEN = 500

/** Rounds whose end has not been told for a day, with what their provider says of each. */
export async function openRounds({ db, providers }: Books, now: Date): Promise<Part[]> {
  const rows = await openSeamlessRounds(db, new Date(now.getTime() - OPEN_ROUND_MS), MOST_OPEN)
  const byCode = Map.groupBy(rows, ({ code }) => code)
  return Promise.all(
    [...byCode].map(async ([code, open]): Promise<Part> => {
      const differences: Difference[] = []
      for (const row of open) {
        const answer = await providers.seamless.get(code)?.roundState(row.round_id, row.player)
        differences.push({
          with: `game:${code}`,
          what: answer?.kind === 'done' ? 'WAITING' : 'NO_ANSWER',
          reference: row.round_id,
          ours: `OPEN ${baht(row.on_table)}`,
          theirs:
            answer?.kind === 'done' ? answer.value.is : (answer?.reason ?? 'not under contract'),
          since: row.opened_at,
        })
      }
      return { with: `game:${code}`, lines: open.length, differences }
    }),
  )
}

/**
 * Games tell of one transfer at a time: each of ours that has ended is asked for, of all games side
 * by side.
 */
export async function withGames(books: Books, since: Date, now: Date): Promise<Part[]> {
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
  const sum = (of: (account: AuditedGame['accounts'][number]) => bigint): bigint =>
    accounts.reduce((total, account) => total + of(account), 0n)
  const isSaid = reason === null && accounts.every(({ actual }) => 'says' in actual)
  return {
    with: name,
    lines: accounts.length,
    differences:
      reason === null ? differences : [...differences, ...silent(name, now, reason).differences],
    accounts: [
      {
        account: `provider:${code}`,
        ours: sum(({ explained }) => explained),
        theirs: isSaid ? sum(({ actual }) => ('says' in actual ? actual.says : 0n)) : null,
      },
    ],
  }
}
