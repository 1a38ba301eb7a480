import type { Context } from '../../../../context.ts'
import type { GameProvider, GameRound } from '../../../../providers/game/port.ts'
import { accountBooks, type AccountBooks } from './auditStore.ts'
import { knownRounds } from './roundStore.ts'
import { memberNamedIn } from './unreadStore.ts'

type Books = Pick<Context, 'db' | 'providers' | 'clock'>

/** One account's money by transfers and rounds, and by the provider's own figure. Amounts in satang. */
interface AuditedAccount {
  memberId: string
  explained: bigint
  actual: { says: bigint } | { silent: string }
  since: Date
}
/**
 * `silent`: why the provider's figures could not be read; the accounts before it were compared. A
 * single silent account is reported with that account.
 */
export interface AuditedGame {
  code: string
  accounts: AuditedAccount[]
  silent: string | null
}

const MOST_PAGES = 100
/** After so many accounts without an answer the provider itself counts as silent. */
const MOST_SILENT = 3
class Silent extends Error {}

/**
 * What transfers and rounds of play leave in each game account that was touched since a moment,
 * beside what its provider says is there: apart by more than play, one of the two lost something.
 * Accounts that moved within `graceMs` are still in play and left out. Changes nothing, rounds that
 * were not imported yet included.
 */
export async function auditGames(
  books: Books,
  since: Date,
  graceMs: number,
): Promise<AuditedGame[]> {
  const quietSince = books.clock.now().getTime() - graceMs
  const rows = (await accountBooks(books.db, since)).filter(
    (row) => row.last_move.getTime() <= quietSince,
  )
  return Promise.all(
    [...Map.groupBy(rows, (row) => row.code)].map(([code, ofGame]) =>
      auditGame(books, code, ofGame, quietSince),
    ),
  )
}

async function auditGame(
  books: Books,
  code: string,
  rows: AccountBooks[],
  quietSince: number,
): Promise<AuditedGame> {
  const accounts: AuditedAccount[] = []
  const provider = books.providers.games.get(code)
  if (!provider) return { code, accounts, silent: 'not under contract' }
  let unheard = 0
  try {
    const { fresh, unread } = await freshRounds(books, provider, rows[0]?.cursor ?? null)
    const concerned = await namedIn(books, code, unread, rows)
    for (const row of rows) {
      const played = fresh.get(row.username)
      if (played && played.last > quietSince) continue
      const explained = row.moved + row.won + (played?.won ?? 0n)
      if (concerned.has(row.username)) {
        const actual = { silent: UNREADABLE }
        accounts.push({ memberId: row.member_id, explained, since: row.last_move, actual })
        continue
      }
      const actual = await provider.balance(row.username)
      if (actual.kind === 'unknown' && ++unheard > MOST_SILENT) throw new Silent(actual.reason)
      accounts.push({
        memberId: row.member_id,
        explained,
        since: row.last_move,
        actual: actual.kind === 'done' ? { says: actual.value } : { silent: actual.reason },
      })
    }
    return { code, accounts, silent: null }
  } catch (error) {
    if (error instanceof Silent) return { code, accounts, silent: error.message }
    throw error
  }
}

const UNREADABLE = 'rounds cannot be read'

/**
 * The players whose rounds could not be read: what they hold is not known, all others are compared.
 * Where a round names no account of ours it may be anybody's, and nobody is.
 */
async function namedIn(
  { db }: Books,
  code: string,
  unread: readonly string[],
  rows: readonly AccountBooks[],
): Promise<ReadonlySet<string>> {
  const named = new Set<string>()
  for (const raw of unread) {
    const own = rows.filter(({ username }) => raw.includes(JSON.stringify(username)))
    for (const { username } of own) named.add(username)
    if (own.length === 0 && (await memberNamedIn(db, { code, raw })) === null)
      throw new Silent(UNREADABLE)
  }
  return named
}

/**
 * What the provider has settled, or corrected, beyond what we imported, by username, and what of it
 * could not be read, as it came. The import may stop at a page of which nothing can be read; what
 * lies behind is looked at all the same.
 */
async function freshRounds(
  books: Books,
  provider: GameProvider,
  from: string | null,
): Promise<{ fresh: Map<string, { won: bigint; last: number }>; unread: string[] }> {
  const lasts = new Map<string, GameRound>()
  const unread = new Map<string, string>()
  let cursor = from
  for (let page = 0; page < MOST_PAGES; page++) {
    const answer = await provider.turnoverSince(cursor)
    if (answer.kind !== 'done') throw new Silent(answer.reason)
    const { rounds, unreadable = [] } = answer.value
    for (const round of rounds) {
      lasts.set(round.roundId, round)
      unread.delete(round.roundId)
    }
    for (const { roundId, raw, after } of unreadable)
      // One that is told readably behind it is read.
      if (!rounds.some((round, n) => n >= after && round.roundId === roundId))
        unread.set(roundId ?? raw, raw)
    const isEnd = rounds.length === 0 && unreadable.length === 0
    if (isEnd || answer.value.cursor === cursor) {
      const known = await knownRounds(books.db, provider.code, [...lasts.keys()])
      return { fresh: byPlayer(lasts, known), unread: [...unread.values()] }
    }
    cursor = answer.value.cursor
  }
  throw new Silent('too many rounds that were not imported')
}

/** What rounds add to those that we have; for one that we have, the change. */
function byPlayer(
  lasts: ReadonlyMap<string, GameRound>,
  known: readonly { round_id: string; bet: bigint; win: bigint }[],
): Map<string, { won: bigint; last: number }> {
  const before = new Map(known.map((row) => [row.round_id, row.win - row.bet]))
  const found = new Map<string, { won: bigint; last: number }>()
  for (const { roundId, username, bet, win, playedAt, isVoid } of lasts.values()) {
    const of = found.get(username)
    const won = (isVoid ? 0n : win - bet) - (before.get(roundId) ?? 0n)
    found.set(username, {
      won: (of?.won ?? 0n) + won,
      last: Math.max(of?.last ?? 0, playedAt.getTime()),
    })
  }
  return found
}
