import * as z from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../../answer.ts'
import { ask, type HttpOptions } from '../../http.ts'
import type { SeamlessLaunch, SeamlessRoundIs } from './port.ts'

const Link = z.object({ url: z.url() })
const Round = z.object({ state: z.enum(['running', 'settled', 'void']) })
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

/** Asks what a round is, at `/rounds/{round}`. */
export async function askRoundState(
  baseUrl: string,
  round: string,
  headers: Record<string, string>,
  http: HttpOptions,
): Promise<ProviderAnswer<SeamlessRoundIs>> {
  const url = `${baseUrl}/rounds/${encodeURIComponent(round)}`
  const heard = await ask({ method: 'GET', url, headers }, http)
  if (heard.kind === 'silence') return unknown(heard.reason)
  if (heard.status === 404) return done('NOT_FOUND')
  const read = Round.safeParse(heard.json)
  return heard.status === 200 && read.success
    ? done(STATES[read.data.state])
    : unknown(`HTTP ${heard.status}`)
}
