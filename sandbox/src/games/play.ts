import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bahtOf, satangOf } from '../money.ts'
import { sendPage } from '../pages.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { findPlayer, hasPassword, type Player } from './accounts.ts'
import { GAME_CODE } from './operations.ts'
import { playRound } from './rounds.ts'
import { issuePlay, playing, useLaunch } from './sessions.ts'
import { BETS, multipleOf, odds, spin, SYMBOLS } from './slot.ts'

const Game = z.object({ game: z.string().regex(GAME_CODE, 'no such game') })
const Landing = z.object({ token: z.string().max(200).optional(), username: z.string().max(60).optional(), password: z.string().max(100).optional() })
const Spin = z.strictObject({ bet: z.number() })

const cookieName = (game: string) => `sandbox_play_${game}`
const gameOf = (request: FastifyRequest) => {
  const params = Game.safeParse(request.params)
  if (!params.success) throw new Refusal(404, 'no such game')
  return params.data.game
}

/**
 * Where every way into a game lands: a link's token, a form's or a query's credentials. Each becomes a play session
 * in a cookie and a clean address, so that neither a reload nor the history holds a secret.
 */
export function playRoutes(app: FastifyInstance, world: World): void {
  app.get('/sandbox/play/:game', (request, reply) => {
    const game = gameOf(request)
    const { token, username, password } = Landing.parse(request.query)
    // A browser that only peeks must not use up the link.
    if (/prefetch|prerender/.test(String(request.headers['sec-purpose'] ?? request.headers['purpose']))) return reply.code(403).send()
    if (token !== undefined) return enter(world, reply, game, useLaunch(world, game, token), 'expired')
    if (username !== undefined) return enter(world, reply, game, checked(world, game, username, password), 'wrong')
    return sendPage(reply, 'play.html')
  })

  app.post('/sandbox/play/:game', (request, reply) => {
    const game = gameOf(request)
    const { username, password } = Landing.parse(request.body ?? {})
    return enter(world, reply, game, checked(world, game, username ?? '', password), 'wrong')
  })

  app.get('/sandbox/play/:game/table', (request) => {
    gameOf(request)
    return { symbols: SYMBOLS, bets: BETS.map(bahtOf), ...odds() }
  })

  app.get('/sandbox/play/:game/state', (request, reply) => {
    const player = seated(world, request)
    if (!player) return reply.code(401).send({ message: 'no play session' })
    return { username: player.username, balance: bahtOf(player.balance), turnover: bahtOf(player.turnover) }
  })

  app.post('/sandbox/play/:game/spin', (request, reply) => {
    const player = seated(world, request)
    if (!player) return reply.code(401).send({ message: 'no play session' })
    const bet = satangOf(Spin.parse(request.body).bet)
    if (bet === null || !BETS.some((offered) => offered === bet)) throw new Refusal(400, 'a bet on offer, please')
    const reels = spin((n) => randomInt(n))
    const played = playRound(world, player, bet, bet * multipleOf(reels))
    return { reels, bet: bahtOf(bet), win: bahtOf(played.round.win), balance: bahtOf(played.player.balance), roundId: played.round.roundId }
  })
}

function checked(world: World, game: string, username: string, password: string | undefined): string | null {
  const player = findPlayer(world, game, username)
  return player && hasPassword(player, password ?? '') ? username : null
}

function enter(world: World, reply: FastifyReply, game: string, username: string | null, otherwise: 'expired' | 'wrong'): FastifyReply | Promise<FastifyReply> {
  const address = `/sandbox/play/${game}`
  if (username === null) return sendPage(reply.code(otherwise === 'expired' ? 410 : 403), `${otherwise}.html`)
  const session = issuePlay(world, game, username)
  return reply.header('set-cookie', `${cookieName(game)}=${session}; Path=${address}; HttpOnly; SameSite=Lax; Max-Age=21600`)
    .header('cache-control', 'no-store').redirect(address, 303)
}

function seated(world: World, request: FastifyRequest): Player | undefined {
  const game = gameOf(request)
  const cookies = (request.headers.cookie ?? '').split('; ').map((pair) => pair.split('='))
  const session = cookies.find(([name]) => name === cookieName(game))?.[1]
  const username = session === undefined ? null : playing(world, game, session)
  return username === null ? undefined : findPlayer(world, game, username)
}
