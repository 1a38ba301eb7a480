import { randomInt } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bahtOf, satangOf } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'
import { findPlayer, hasPassword, type Player } from './accounts.ts'
import { drawNumber, lottoOdds, prizeOf } from './lotto.ts'
import { faceAt } from './offered/games.ts'
import { GAME_CODE } from './operations.ts'
import { sendPlayPage, sendClosedPage, type GamePage, type ClosedReason } from './playPage.ts'
import { playRound } from './rounds.ts'
import { issuePlay, playCookie, seatedAt, useLaunch } from './sessions.ts'
import { BETS, multipleOf, odds, spin, SYMBOLS } from './slot.ts'
import { fixtures, isWon, payoutOf, PICKS, playMatches } from './sport.ts'

const Game = z.object({ game: z.string().regex(GAME_CODE, 'no such game') })
const Landing = z.object({
  token: z.string().max(200).optional(),
  username: z.string().max(60).optional(),
  password: z.string().max(100).optional(),
})
const Spin = z.strictObject({ bet: z.number() })
const Slip = Spin.extend({
  picks: z
    .partialRecord(z.enum(['m1', 'm2', 'm3']), z.enum(PICKS))
    .refine((picks) => Object.keys(picks).length > 0, 'at least one pick'),
})
const Ticket = Spin.extend({ number: z.string().regex(/^\d{2}$/) })

const faceOf = (game: string): GamePage => faceAt(game)

const gameOf = (request: FastifyRequest) => {
  const params = Game.safeParse(request.params)
  if (!params.success) throw new Refusal(404, 'no such game')
  return params.data.game
}

/**
 * Where every way into a game lands: a link's token, a form's or a query's credentials. Each
 * becomes a play session in a cookie and a clean address, so that neither a reload nor the history
 * holds a secret.
 */
export function playRoutes(app: FastifyInstance, world: World): void {
  app.get('/sandbox/play/:game', (request, reply) => {
    const game = gameOf(request)
    const { token, username, password } = Landing.parse(request.query)
    // A browser that only peeks must not use up the link.
    if (
      /prefetch|prerender/.test(
        String(request.headers['sec-purpose'] ?? request.headers['purpose']),
      )
    )
      return reply.code(403).send()
    if (token !== undefined)
      return enter(world, reply, game, useLaunch(world, game, token), 'expired')
    if (username !== undefined)
      return enter(world, reply, game, checked(world, game, username, password), 'wrong')
    return sendPlayPage(reply, faceOf(game))
  })

  app.post('/sandbox/play/:game', (request, reply) => {
    const game = gameOf(request)
    const { username, password } = Landing.parse(request.body ?? {})
    return enter(world, reply, game, checked(world, game, username ?? '', password), 'wrong')
  })

  app.get('/sandbox/play/:game/table', (request) => {
    const bets = BETS.map(bahtOf)
    const face = faceOf(gameOf(request))
    if (face === 'sport') return { bets, matches: fixtures() }
    return face === 'lotto' ? { bets, ...lottoOdds() } : { symbols: SYMBOLS, bets, ...odds() }
  })

  app.get('/sandbox/play/:game/state', (request, reply) => {
    const player = seated(world, request)
    if (!player) return reply.code(401).send({ message: 'no play session' })
    return {
      username: player.username,
      balance: bahtOf(player.balance),
      turnover: bahtOf(player.turnover),
    }
  })

  betRoutes(app, world)
}

function betRoutes(app: FastifyInstance, world: World) {
  app.post('/sandbox/play/:game/spin', (request, reply) => {
    const player = seated(world, request)
    if (!player) return reply.code(401).send({ message: 'no play session' })
    const bet = betOf(Spin.parse(request.body), request, 'slot')
    const reels = spin((n) => randomInt(n))
    const played = playRound(world, player, bet, bet * multipleOf(reels))
    return { reels, ...told(played) }
  })

  app.post('/sandbox/play/:game/slip', (request, reply) => {
    const player = seated(world, request)
    if (!player) return reply.code(401).send({ message: 'no play session' })
    const { picks, ...order } = Slip.parse(request.body)
    const bet = betOf(order, request, 'sport')
    const results = playMatches(picks, (n) => randomInt(n))
    return {
      results,
      ...told(playRound(world, player, bet, isWon(picks, results) ? payoutOf(picks, bet) : 0)),
    }
  })

  app.post('/sandbox/play/:game/ticket', (request, reply) => {
    const player = seated(world, request)
    if (!player) return reply.code(401).send({ message: 'no play session' })
    const { number, ...order } = Ticket.parse(request.body)
    const bet = betOf(order, request, 'lotto')
    const drawn = drawNumber((n) => randomInt(n))
    return {
      drawn,
      ...told(playRound(world, player, bet, bet * (prizeOf(number, drawn)?.times ?? 0))),
    }
  })
}

const told = ({ player, round }: ReturnType<typeof playRound>) => ({
  bet: bahtOf(round.bet),
  win: bahtOf(round.win),
  balance: bahtOf(player.balance),
  roundId: round.roundId,
})

/** In satang. Refuses a bet that is not on offer, and a play that is not this game's. */
function betOf(order: { bet: number }, request: FastifyRequest, face: GamePage): number {
  if (faceOf(gameOf(request)) !== face) throw new Refusal(404, `not played here: ${face}`)
  const bet = satangOf(order.bet)
  if (bet === null || !BETS.some((offered) => offered === bet))
    throw new Refusal(400, 'a bet on offer, please')
  return bet
}

function checked(
  world: World,
  game: string,
  username: string,
  password: string | undefined,
): string | null {
  const player = findPlayer(world, game, username)
  return player && hasPassword(player, password ?? '') ? username : null
}

/** Seats a player in a cookie and at a clean address; null: the way is shut. */
export function enter(
  world: World,
  reply: FastifyReply,
  game: string,
  username: string | null,
  otherwise: ClosedReason,
): FastifyReply | Promise<FastifyReply> {
  const address = `/sandbox/play/${game}`
  if (username === null) return sendClosedPage(reply, faceOf(game), otherwise)
  const session = issuePlay(world, game, username)
  return reply
    .header('set-cookie', playCookie(game, session))
    .header('cache-control', 'no-store')
    .redirect(address, 303)
}

function seated(world: World, request: FastifyRequest): Player | undefined {
  const game = gameOf(request)
  const username = seatedAt(world, game, request.headers.cookie)
  return username === null ? undefined : findPlayer(world, game, username)
}
