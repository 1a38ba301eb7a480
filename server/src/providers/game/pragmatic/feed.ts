import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../../answer.ts'
import type { askForFile } from '../../http.ts'
import type { RoundsPage } from '../port.ts'
import { satangOfDecimal } from '../seamless/amounts.ts'
import { Name, PlayedAt, readRounds, roundReader } from '../toldRounds.ts'

const MINUTE_MS = 60_000
/** A question is answered for ten minutes from its moment on, and never for what is to come. */
const WINDOW_MS = 10 * MINUTE_MS
/** How long after its end a round may still come into the feed: so much of it is read again. */
const BEHIND_MS = 2 * MINUTE_MS

const Baht = z.string().transform((text, context) => {
  const satang = satangOfDecimal(text)
  if (satang !== null && satang >= 0n) return satang
  context.addIssue('not an amount')
  return z.NEVER
})
/**
 * R: a round; F: free spins within one, a row of their own. A jackpot is not read: the document
 * that we could read does not say whether `win` has it.
 */
const Round = z
  .object({
    playSessionID: Name,
    extPlayerID: Name,
    gameID: Name.max(100),
    startDate: PlayedAt,
    status: z.literal('C'),
    type: z.enum(['R', 'F']),
    bet: Baht,
    win: Baht,
    currency: z.literal('THB'),
    jackpot: z.string().regex(/^0(?:\.0+)?$/),
  })
  .transform((told) => ({
    roundId: told.playSessionID,
    username: told.extPlayerID,
    bet: told.bet,
    win: told.win,
    playedAt: told.startDate,
    isVoid: false,
    game: { id: told.gameID, name: told.gameID },
  }))

export const toldRow = roundReader(Round, 'playSessionID')

/** Where the feed is asked from first: no round of ours is older than the site's first question. */
export const beginningOf = (now: number): number => minuteOf(now - WINDOW_MS)
const minuteOf = (ms: number): number => Math.floor(ms / MINUTE_MS) * MINUTE_MS

/**
 * `timepoint=…` (where its window ends, ms), the names of the columns, then a round a line. The
 * next question begins at that end, but always two minutes behind the present and at a whole
 * minute: a round that comes into the feed late is not passed over, and one told twice is kept
 * once.
 */
export function feedAnswer(
  { from, now }: { from: number; now: number },
  heard: Awaited<ReturnType<typeof askForFile>>,
): ProviderAnswer<RoundsPage> {
  if (heard.kind === 'silence') return unknown(heard.reason)
  const [first = '', head = '', ...lines] = heard.bytes.toString('utf8').split(/\r?\n/)
  const [, timepoint] = /^timepoint=(\d{1,15})$/.exec(first) ?? []
  const columns = head.split(',')
  if (heard.status !== 200 || timepoint === undefined || !columns.includes('playSessionID'))
    return unknown(`unreadable answer, HTTP ${heard.status}`)
  const rows = lines.filter((line) => line !== '').map((line) => rowOf(columns, line))
  const settled = minuteOf(Math.min(Number(timepoint), now - BEHIND_MS))
  return done(readRounds(toldRow, rows, String(Math.max(from, settled))))
}

const CELL = /(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g
const TIME = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2})$/

/** By the names of the columns; its times, in UTC, as ISO 8601 has them. */
function rowOf(columns: readonly string[], line: string): Record<string, string> {
  const cells = [...line.matchAll(CELL)].map(
    ([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.replace(TIME, '$1T$2Z'),
  )
  return Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? '']))
}
