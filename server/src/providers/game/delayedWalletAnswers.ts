import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import { offeredGames, toldGame, ToldGame } from './offeredGames.ts'
import type { GameMoved, GameTransfer, GameTransferState, OfferedGame, RoundsPage } from './port.ts'
import { Cursor, List, Name, PlayedAt, readRounds, roundReader } from './toldRounds.ts'
import {
  negative as negativeBy,
  noState,
  notTold,
  OTHER,
  read as readWith,
  type Read,
} from './wordedAnswers.ts'

const Minor = z.int().min(0).transform(BigInt)
const Fault = z.object({ error: z.string().max(60) }).transform((body) => body.error)
const Player = z.object({ playerId: z.string() })
const Balance = Player.extend({ minor: Minor })
const Request = Balance.extend({
  requestId: z.string(),
  type: z.enum(['credit', 'debit']),
  purseMinor: Minor.nullable(),
  status: z.enum(['ACCEPTED', 'COMPLETED', 'REJECTED']),
})
const Session = z.object({ gameUrl: z.url({ protocol: /^https?$/ }).max(2000) })
const Wagers = z.object({ wagers: List, offset: Cursor })
const Catalogue = z.object({ games: List })
const Wager = z
  .object({
    wagerId: Name,
    playerId: Name,
    stakeMinor: Minor,
    paidMinor: Minor,
    voided: z.boolean().default(false),
    settledAt: PlayedAt,
    gameCode: ToldGame,
    gameTitle: ToldGame,
  })
  .transform((wager) => ({
    roundId: wager.wagerId,
    username: wager.playerId,
    bet: wager.stakeMinor,
    win: wager.paidMinor,
    playedAt: wager.settledAt,
    isVoid: wager.voided,
    game: toldGame(wager.gameCode, wager.gameTitle),
  }))

/**
 * By which nothing has been done and nothing will be: the word and its status must both say so. All
 * else is unknown.
 */
const FINAL_NO: Readonly<Record<string, number>> = {
  NO_PLAYER: 404,
  PLAYER_EXISTS: 409,
  BALANCE: 422,
  REFUSED: 422,
  PASSWORD: 422,
}

const read = <T>(schema: z.ZodType<T>, response: HttpResult): Read<T> =>
  readWith(schema, Fault, response)
const negative = (said: Exclude<Read<unknown>, { kind: 'yes' }>): ProviderAnswer<never> =>
  negativeBy(said, FINAL_NO)

export function playerAnswer(username: string, response: HttpResult): ProviderAnswer<null> {
  const said = read(Player, response)
  if (said.kind !== 'yes') return negative(said)
  return said.data.playerId === username ? done(null) : OTHER
}

export function balanceAnswer(username: string, response: HttpResult): ProviderAnswer<bigint> {
  const said = read(Balance, response)
  if (said.kind !== 'yes') return negative(said)
  return said.data.playerId === username ? done(said.data.minor) : OTHER
}

/**
 * What the provider says it moved is what moved, whatever was asked; but only for our reference,
 * member and way.
 */
export function requestAnswer(
  type: 'credit' | 'debit',
  transfer: GameTransfer,
  response: HttpResult,
): ProviderAnswer<GameMoved> {
  const said = read(Request, response)
  if (said.kind !== 'yes') return negative(said)
  const { data } = said
  if (
    data.requestId !== transfer.reference ||
    data.playerId !== transfer.username ||
    data.type !== type
  )
    return OTHER
  return data.status === 'COMPLETED' && data.purseMinor !== null
    ? done({ moved: data.minor, balance: data.purseMinor })
    : unknown(data.status)
}

export function statusAnswer(
  reference: string,
  response: HttpResult,
): ProviderAnswer<GameTransferState> {
  const said = read(Request, response)
  if (said.kind !== 'yes') return noState(said)
  const { requestId, status, minor, purseMinor } = said.data
  if (requestId !== reference) return OTHER
  if (status === 'COMPLETED') return done({ state: 'DONE', moved: minor, balance: purseMinor })
  return done({ state: status === 'REJECTED' ? 'FAILED' : 'PENDING' })
}

export function sessionAnswer(response: HttpResult): ProviderAnswer<{ link: string }> {
  const said = read(Session, response)
  return said.kind === 'yes' ? done({ link: said.data.gameUrl }) : negative(said)
}

export const toldWager = roundReader(Wager, 'wagerId')

/**
 * A round that cannot be read is told as it came; a whole answer that cannot is unknown, and the
 * cursor stays where it was.
 */
export function wagersAnswer(response: HttpResult): ProviderAnswer<RoundsPage> {
  const said = read(Wagers, response)
  if (said.kind !== 'yes') return notTold(said)
  return done(readRounds(toldWager, said.data.wagers, said.data.offset))
}

export function catalogueAnswer(response: HttpResult): ProviderAnswer<OfferedGame[]> {
  const said = read(Catalogue, response)
  if (said.kind !== 'yes') return notTold(said)
  return offeredGames(said.data.games, (told) => ({
    id: told['gameCode'],
    name: told['gameTitle'],
    sort: told['family'],
    logo: told['artUrl'],
    returns: told['returnRate'],
    deviation: told['returnDeviation'],
    highest: told['topMultiple'],
    closed: told['offFrom'] === null ? null : { from: told['offFrom'], until: told['offUntil'] },
  }))
}
