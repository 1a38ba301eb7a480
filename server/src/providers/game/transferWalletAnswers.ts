import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import { offeredGames, toldGame, ToldGame } from './offeredGames.ts'
import type { GameMoved, GameTransfer, GameTransferState, OfferedGame, RoundsPage } from './port.ts'
import { Cursor, List, Name, PlayedAt, readRounds, roundReader } from './toldRounds.ts'

const Satang = z.int().min(0).transform(BigInt)
const Envelope = z.object({ code: z.int(), msg: z.string().max(60), data: z.unknown() })
const Accepted = z.object({ username: z.string() })
const Balance = Accepted.extend({ balance: Satang })
const Moved = Accepted.extend({
  ref: z.string(),
  way: z.enum(['in', 'out']),
  amount: Satang,
  balance: Satang,
})
const Status = z.object({
  ref: z.string(),
  amount: Satang,
  balance: Satang.nullable(),
  state: z.enum(['DONE', 'FAILED', 'PENDING']),
})
const Launch = z.object({ url: z.url({ protocol: /^https?$/ }).max(2000) })
const Rounds = z.object({ rounds: List, cursor: Cursor })
const Games = z.object({ games: List })
const Round = z
  .object({
    roundId: Name,
    username: Name,
    bet: Satang,
    win: Satang,
    state: z.enum(['SETTLED', 'VOID']).default('SETTLED'),
    playedAt: PlayedAt,
    gameId: ToldGame,
    gameName: ToldGame,
  })
  .transform(({ state, gameId, gameName, ...round }) => ({
    ...round,
    game: toldGame(gameId, gameName),
    isVoid: state === 'VOID',
  }))

/**
 * The provider's codes by which nothing has been done and nothing will be. All others (signature,
 * format, conflict, processing) are unknown.
 */
const FINAL_NO = new Set([1002, 1003, 1004, 1006, 1009])
const NO_TRANSFER = 1008

type Read<T> =
  | { kind: 'yes'; data: T }
  | { kind: 'no'; code: number; word: string }
  | { kind: 'unclear'; reason: string }

function read<T>(schema: z.ZodType<T>, response: HttpResult): Read<T> {
  if (response.kind === 'silence') return { kind: 'unclear', reason: response.reason }
  const envelope = response.status === 200 ? Envelope.safeParse(response.json) : null
  if (!envelope?.success)
    return { kind: 'unclear', reason: `unreadable answer, HTTP ${response.status}` }
  if (envelope.data.code !== 0)
    return { kind: 'no', code: envelope.data.code, word: envelope.data.msg }
  const data = schema.safeParse(envelope.data.data)
  return data.success
    ? { kind: 'yes', data: data.data }
    : { kind: 'unclear', reason: 'unreadable data' }
}

const negative = (said: Exclude<Read<unknown>, { kind: 'yes' }>): ProviderAnswer<never> =>
  said.kind === 'unclear'
    ? unknown(said.reason)
    : FINAL_NO.has(said.code)
      ? refused(said.word)
      : unknown(said.word)

const OTHER = unknown('answer about something else')

export function acceptedAnswer(username: string, response: HttpResult): ProviderAnswer<null> {
  const said = read(Accepted, response)
  if (said.kind !== 'yes') return negative(said)
  return said.data.username === username ? done(null) : OTHER
}

export function balanceAnswer(username: string, response: HttpResult): ProviderAnswer<bigint> {
  const said = read(Balance, response)
  if (said.kind !== 'yes') return negative(said)
  return said.data.username === username ? done(said.data.balance) : OTHER
}

/**
 * What the provider says it moved is what moved, whatever was asked; but only for our reference,
 * member and way.
 */
export function movedAnswer(
  way: 'in' | 'out',
  transfer: GameTransfer,
  response: HttpResult,
): ProviderAnswer<GameMoved> {
  const said = read(Moved, response)
  if (said.kind !== 'yes') return negative(said)
  const { data } = said
  if (data.ref !== transfer.reference || data.username !== transfer.username || data.way !== way)
    return OTHER
  return done({ moved: data.amount, balance: data.balance })
}

/** A no to the question itself says nothing about the transfer: unknown, never `refused`. */
export function statusAnswer(
  reference: string,
  response: HttpResult,
): ProviderAnswer<GameTransferState> {
  const said = read(Status, response)
  if (said.kind === 'unclear') return unknown(said.reason)
  if (said.kind === 'no')
    return said.code === NO_TRANSFER ? done({ state: 'NOT_FOUND' }) : unknown(said.word)
  const { ref, state, amount, balance } = said.data
  if (ref !== reference) return OTHER
  return done(state === 'DONE' ? { state, moved: amount, balance } : { state })
}

export function launchAnswer(response: HttpResult): ProviderAnswer<{ link: string }> {
  const said = read(Launch, response)
  return said.kind === 'yes' ? done({ link: said.data.url }) : negative(said)
}

export const toldRound = roundReader(Round, 'roundId')

/**
 * A round that cannot be read is told as it came; a whole answer that cannot is unknown, and the
 * cursor stays where it was.
 */
export function roundsAnswer(response: HttpResult): ProviderAnswer<RoundsPage> {
  const said = read(Rounds, response)
  if (said.kind !== 'yes') return unknown(said.kind === 'no' ? said.word : said.reason)
  return done(readRounds(toldRound, said.data.rounds, said.data.cursor))
}

export function gamesAnswer(response: HttpResult): ProviderAnswer<OfferedGame[]> {
  const said = read(Games, response)
  if (said.kind !== 'yes') return unknown(said.kind === 'no' ? said.word : said.reason)
  return offeredGames(said.data.games, (told) => ({
    id: told['gameId'],
    name: told['name'],
    sort: told['category'],
    logo: told['logo'],
    returns: told['rtp'],
    deviation: told['deviation'],
    highest: told['maxWin'],
    closed: told['closed'],
  }))
}
