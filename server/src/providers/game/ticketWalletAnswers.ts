import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import { satangOfText } from '../wireAmount.ts'
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

const Baht = z.string().transform((text, context) => {
  const satang = satangOfText(text)
  if (satang !== null) return satang
  context.addIssue('not an amount')
  return z.NEVER
})
const Ticket = z.object({ ticket: z.string().min(1).max(200) })
const Problem = z.object({ problem: z.string().max(60) }).transform((body) => body.problem)
const Hand = z.object({ hand: z.string() })
const Balance = Hand.extend({ purse: Baht })
const Order = Hand.extend({
  order: z.string(),
  way: z.enum(['in', 'out']),
  baht: Baht,
  purse: Baht.nullable(),
  stage: z.enum(['open', 'done', 'void']),
})
const Gate = z.object({ gate: z.url({ protocol: /^https?$/ }).max(2000) })
const History = z.object({ hands: List, next: Cursor })
const Tables = z.object({ tables: List })
const Played = z
  .object({
    id: Name,
    hand: Name,
    bet: Baht,
    won: Baht,
    stage: z.enum(['paid', 'void']).default('paid'),
    at: PlayedAt,
    table: ToldGame,
    name: ToldGame,
  })
  .transform(({ id, hand, bet, won, at, stage, table, name }) => ({
    roundId: id,
    username: hand,
    bet,
    win: won,
    playedAt: at,
    isVoid: stage === 'void',
    game: toldGame(table, name),
  }))

/**
 * By these, each with its own status, nothing has been done and nothing will be. All else is
 * unknown.
 */
const FINAL_NO: Readonly<Record<string, number>> = {
  NO_PLAYER: 404,
  PLAYER_EXISTS: 409,
  BALANCE: 422,
  REFUSED: 422,
  PASSWORD: 422,
}

const read = <T>(schema: z.ZodType<T>, response: HttpResult): Read<T> =>
  readWith(schema, Problem, response)
const negative = (said: Exclude<Read<unknown>, { kind: 'yes' }>): ProviderAnswer<never> =>
  negativeBy(said, FINAL_NO)

/** No ticket is never a no to what it was wanted for. */
export function ticketAnswer(
  response: HttpResult,
): Exclude<ProviderAnswer<string>, { kind: 'refused' }> {
  const said = read(Ticket, response)
  return said.kind === 'yes'
    ? { kind: 'done', value: said.data.ticket }
    : { kind: 'unknown', reason: said.kind === 'no' ? said.word : said.reason }
}

export function handAnswer(username: string, response: HttpResult): ProviderAnswer<null> {
  const said = read(Hand, response)
  if (said.kind !== 'yes') return negative(said)
  return said.data.hand === username ? done(null) : OTHER
}

export function balanceAnswer(username: string, response: HttpResult): ProviderAnswer<bigint> {
  const said = read(Balance, response)
  if (said.kind !== 'yes') return negative(said)
  return said.data.hand === username ? done(said.data.purse) : OTHER
}

/**
 * What the provider says it moved is what moved, whatever was asked; but only for our reference,
 * member and way.
 */
export function orderAnswer(
  way: 'in' | 'out',
  transfer: GameTransfer,
  response: HttpResult,
): ProviderAnswer<GameMoved> {
  const said = read(Order, response)
  if (said.kind !== 'yes') return negative(said)
  const { data } = said
  if (data.order !== transfer.reference || data.hand !== transfer.username || data.way !== way)
    return OTHER
  return data.stage === 'done' && data.purse !== null
    ? done({ moved: data.baht, balance: data.purse })
    : unknown(data.stage)
}

export function orderStatusAnswer(
  reference: string,
  response: HttpResult,
): ProviderAnswer<GameTransferState> {
  const said = read(Order, response)
  if (said.kind !== 'yes') return noState(said)
  const { order, stage, baht, purse } = said.data
  if (order !== reference) return OTHER
  if (stage === 'done') return done({ state: 'DONE', moved: baht, balance: purse })
  return done({ state: stage === 'void' ? 'FAILED' : 'PENDING' })
}

export function gateAnswer(response: HttpResult): ProviderAnswer<{ link: string }> {
  const said = read(Gate, response)
  return said.kind === 'yes' ? done({ link: said.data.gate }) : negative(said)
}

export const toldHand = roundReader(Played, 'id')

/**
 * A round that cannot be read is told as it came; a whole answer that cannot is unknown, and the
 * cursor stays where it was.
 */
export function historyAnswer(response: HttpResult): ProviderAnswer<RoundsPage> {
  const said = read(History, response)
  if (said.kind !== 'yes') return notTold(said)
  return done(readRounds(toldHand, said.data.hands, said.data.next))
}

export function tablesAnswer(response: HttpResult): ProviderAnswer<OfferedGame[]> {
  const said = read(Tables, response)
  if (said.kind !== 'yes') return notTold(said)
  return offeredGames(said.data.tables, (told) => ({
    id: told['table'],
    name: told['name'],
    sort: told['sort'],
    logo: told['picture'],
    returns: told['back'],
    deviation: told['spread'],
    highest: told['most'],
    closed: told['rests'],
  }))
}
