import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import { satangOfText } from '../wireAmount.ts'
import { offeredGames, toldGame, ToldGame } from './offeredGames.ts'
import type { GameMoved, GameTransfer, OfferedGame, RoundsPage } from './port.ts'
import { Cursor, List, Name, PlayedAt, readRounds, roundReader } from './toldRounds.ts'

const Baht = z.string().transform((text, context) => {
  const satang = satangOfText(text)
  if (satang !== null) return satang
  context.addIssue('not an amount')
  return z.NEVER
})
const Fail = z.object({ result: z.literal('FAIL'), reason: z.string().max(60) })
const Member = z.object({ result: z.literal('OK'), member: z.string() })
const Credit = Member.extend({ credit: Baht })
const Transaction = Credit.extend({
  txn_id: z.string(),
  type: z.enum(['topup', 'cashout']),
  amount: Baht,
})
const Link = z.object({ result: z.literal('OK'), link: z.url({ protocol: /^https?$/ }).max(2000) })
const Bets = z.object({ result: z.literal('OK'), next: Cursor, bets: List })
const Titles = z.object({ result: z.literal('OK'), titles: List })
const Bet = z
  .object({
    bet_id: Name,
    member: Name,
    stake: Baht,
    payout: Baht,
    status: z.enum(['settled', 'cancelled']).default('settled'),
    time: PlayedAt,
    game: ToldGame,
    game_title: ToldGame,
  })
  .transform((told) => ({
    roundId: told.bet_id,
    username: told.member,
    bet: told.stake,
    win: told.payout,
    playedAt: told.time,
    isVoid: told.status === 'cancelled',
    game: toldGame(told.game, told.game_title),
  }))

/**
 * By these nothing has been done under the reference and nothing will be, should it arrive again. A
 * conflict, a signature, a format or "processing" is said of the request, not of the transfer:
 * unknown.
 */
const FINAL_NO = new Set(['NO_PLAYER', 'PLAYER_EXISTS', 'BALANCE', 'REFUSED', 'PASSWORD'])
const OTHER = unknown('answer about something else')

type Read<T> = { kind: 'yes'; data: T } | { kind: 'no'; answer: ProviderAnswer<never> }

function read<T>(schema: z.ZodType<T>, response: HttpResult): Read<T> {
  if (response.kind === 'silence') return { kind: 'no', answer: unknown(response.reason) }
  const fail = Fail.safeParse(response.json)
  if (fail.success)
    return {
      kind: 'no',
      answer:
        response.status === 200 && FINAL_NO.has(fail.data.reason)
          ? refused(fail.data.reason)
          : unknown(fail.data.reason),
    }
  const yes = response.status === 200 ? schema.safeParse(response.json) : null
  return yes?.success
    ? { kind: 'yes', data: yes.data }
    : { kind: 'no', answer: unknown(`unreadable answer, HTTP ${response.status}`) }
}

export function memberAnswer(username: string, response: HttpResult): ProviderAnswer<null> {
  const said = read(Member, response)
  if (said.kind === 'no') return said.answer
  return said.data.member === username ? done(null) : OTHER
}

export function creditAnswer(username: string, response: HttpResult): ProviderAnswer<bigint> {
  const said = read(Credit, response)
  if (said.kind === 'no') return said.answer
  return said.data.member === username ? done(said.data.credit) : OTHER
}

/**
 * What the provider says it moved is what moved, whatever was asked; but only for our reference,
 * member and way.
 */
export function transactionAnswer(
  type: 'topup' | 'cashout',
  transfer: GameTransfer,
  response: HttpResult,
): ProviderAnswer<GameMoved> {
  const said = read(Transaction, response)
  if (said.kind === 'no') return said.answer
  const { data } = said
  if (data.txn_id !== transfer.reference || data.member !== transfer.username || data.type !== type)
    return OTHER
  return done({ moved: data.amount, balance: data.credit })
}

export function linkAnswer(response: HttpResult): ProviderAnswer<{ link: string }> {
  const said = read(Link, response)
  return said.kind === 'yes' ? done({ link: said.data.link }) : said.answer
}

export const toldBet = roundReader(Bet, 'bet_id')

/**
 * A round that cannot be read is told as it came; a whole answer that cannot is unknown, and the
 * cursor stays where it was.
 */
export function betsAnswer(response: HttpResult): ProviderAnswer<RoundsPage> {
  const said = read(Bets, response)
  if (said.kind === 'no')
    return said.answer.kind === 'refused' ? unknown(said.answer.reason) : said.answer
  return done(readRounds(toldBet, said.data.bets, said.data.next))
}

/** Figures come as text, percent for what is given back; none is empty. */
export function titlesAnswer(response: HttpResult): ProviderAnswer<OfferedGame[]> {
  const said = read(Titles, response)
  if (said.kind === 'no')
    return said.answer.kind === 'refused' ? unknown(said.answer.reason) : said.answer
  return offeredGames(said.data.titles, (told) => ({
    id: told['game'],
    name: told['title'],
    sort: told['type'],
    logo: told['icon'],
    returns: told['rtp'] === '' ? null : Number(told['rtp']) / 100,
    deviation: told['deviation'] === '' ? null : Number(told['deviation']),
    highest: told['max_win'] ? Number(told['max_win']) : null,
    closed:
      told['closed_from'] === ''
        ? null
        : { from: told['closed_from'], until: told['closed_until'] },
  }))
}
