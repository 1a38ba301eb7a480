import * as z from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../../answer.ts'
import { ask, type HttpOptions } from '../../http.ts'
import { offeredGames } from '../offeredGames.ts'
import type { OfferedGame } from '../port.ts'
import { satangOfDecimal } from './amounts.ts'
import type { SeamlessLaunch, SeamlessLine, SeamlessPage, SeamlessRoundTold } from './port.ts'

const Link = z.object({ url: z.url() })
const Round = z.object({
  state: z.enum(['running', 'settled', 'void']),
  won: z.number().nullish(),
})
const List = z.object({
  transactions: z.array(
    z.object({
      id: z.string(),
      user: z.string(),
      round: z.string(),
      kind: z.enum(['bet', 'win', 'rollback']),
      of: z.string().optional(),
      amount: z.number(),
      at: z.iso.datetime(),
    }),
  ),
  next: z.string().regex(/^\d{1,12}$/),
})
const KINDS = { bet: 'BET', win: 'WIN', rollback: 'BACK' } as const
const STATES = { running: 'OPEN', settled: 'ENDED', void: 'VOID' } as const

/** The body that asks for a link into a game; `callbackUrl`: our wallet, as the provider calls it. */
export const gameUrlBody = (
  { player, token, game, language }: SeamlessLaunch,
  callbackUrl: string,
): string =>
  JSON.stringify({
    user: player,
    token,
    game_code: game,
    lang: language,
    currency: 'THB',
    callback_url: callbackUrl,
  })

/** Asks for a link into a game, at `/game/url`. */
export async function askGameUrl(
  baseUrl: string,
  body: string,
  headers: Record<string, string>,
  http: HttpOptions,
): Promise<ProviderAnswer<{ link: string }>> {
  const heard = await ask(
    {
      method: 'POST',
      url: `${baseUrl}/game/url`,
      body,
      headers: { 'content-type': 'application/json', ...headers },
    },
    http,
  )
  if (heard.kind === 'silence') return unknown(heard.reason)
  const link = Link.safeParse(heard.json)
  return heard.status === 200 && link.success ? done({ link: link.data.url }) : refused('NO_LINK')
}

/** Asks what a player's round is, and what it has won (baht), at `/rounds/{round}`. */
export async function askRoundState(
  baseUrl: string,
  [round, player]: readonly [round: string, player: string],
  headers: Record<string, string>,
  http: HttpOptions,
): Promise<ProviderAnswer<SeamlessRoundTold>> {
  const url = `${baseUrl}/rounds/${encodeURIComponent(round)}?user=${encodeURIComponent(player)}`
  const heard = await ask({ method: 'GET', url, headers }, http)
  if (heard.kind === 'silence') return unknown(heard.reason)
  if (heard.status === 404) return done({ is: 'NOT_FOUND', won: null })
  const read = Round.safeParse(heard.json)
  return heard.status === 200 && read.success
    ? done({ is: STATES[read.data.state], won: satangOfDecimal(read.data.won) })
    : unknown(`HTTP ${heard.status}`)
}

const PAGE = 500

/**
 * Asks for its own list since a moment, behind a cursor, at `/transactions`; a page that is not
 * full ends it.
 */
export async function askTransactions(
  baseUrl: string,
  [since, after]: [since: Date, after: number | null],
  headers: Record<string, string>,
  http: HttpOptions,
): Promise<ProviderAnswer<SeamlessPage>> {
  const url = `${baseUrl}/transactions?from=${since.getTime()}&since=${after ?? 0}&limit=${PAGE}`
  const heard = await ask({ method: 'GET', url, headers }, http)
  if (heard.kind === 'silence') return unknown(heard.reason)
  const read = List.safeParse(heard.json)
  if (heard.status !== 200 || !read.success) return unknown(`HTTP ${heard.status}`)
  const lines: SeamlessLine[] = []
  for (const { user: player, kind, amount, at, round, ...line } of read.data.transactions) {
    const satang = satangOfDecimal(amount)
    if (satang === null) return unknown('a line of its list has no amount')
    // A slip that runs again takes no bet back.
    const isAgain = kind === 'rollback' && line.of === undefined
    lines.push({
      id: line.of ?? line.id,
      round,
      player,
      kind: isAgain ? 'AGAIN' : KINDS[kind],
      amount: satang,
      at: new Date(at),
    })
  }
  return done({ lines, next: read.data.transactions.length < PAGE ? null : Number(read.data.next) })
}

const Games = z.array(z.unknown())

/** Asks what the provider lists now, at `/games`. */
export async function askGames(
  baseUrl: string,
  headers: Record<string, string>,
  http: HttpOptions,
): Promise<ProviderAnswer<OfferedGame[]>> {
  const heard = await ask({ method: 'GET', url: `${baseUrl}/games`, headers }, http)
  if (heard.kind === 'silence') return unknown(heard.reason)
  const list = Games.safeParse(heard.json)
  if (heard.status !== 200 || !list.success) return unknown(`HTTP ${heard.status}`)
  return offeredGames(list.data, (told) => ({
    id: told['id'],
    name: told['name'],
    sort: told['category'],
    logo: told['thumbnail'],
    returns: told['rtp'],
    deviation: told['deviation'],
    highest: told['maxWin'],
    closed: told['closed'],
  }))
}
