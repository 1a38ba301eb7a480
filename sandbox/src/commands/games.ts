import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { findPlayer, playerKey, type Player } from '../games/accounts.ts'
import { offerCommands } from '../games/offered/commands.ts'
import { changeRound, inventRound, placeBet, playRound, settleBet } from '../games/rounds.ts'
import { bahtOf, satangOf } from '../money.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

const Play = z.strictObject({ username: z.string().min(1), bet: z.number(), win: z.number() })
const Played = Play.extend({
  game: z.string().min(1).max(100).optional(),
  garbled: z.boolean().default(false),
  invented: z.boolean().default(false),
})
const Void = z.strictObject({ username: z.string().min(1) })
const Place = z.strictObject({ username: z.string().min(1), bet: z.number() })
const Settle = z.strictObject({ username: z.string().min(1), win: z.number() })
const OpenBet = z.object({ game: z.string(), betId: z.string() })
const Change = z.object({ game: z.string(), roundId: z.string() })

function known(world: World, game: string, username: string): Player {
  const player = findPlayer(world, game, username)
  if (!player) throw new Refusal(404, `${game} has no player ${username}`)
  return player
}

export function gameCommands(app: FastifyInstance, world: World): void {
  app.get('/sandbox/games/:game/:username', (request) => {
    const { game, username } = z
      .object({ game: z.string(), username: z.string() })
      .parse(request.params)
    const player = known(world, game, username)
    return { balance: bahtOf(player.balance), turnover: bahtOf(player.turnover) }
  })

  // The provider closes an account, or loses it: it has never heard of the player from then on.
  app.delete('/sandbox/games/:game/:username', (request, reply) => {
    const { game, username } = z
      .object({ game: z.string(), username: z.string() })
      .parse(request.params)
    world.store.commit(['players', playerKey(game, known(world, game, username).username), null])
    return reply.code(204).send()
  })

  offerCommands(app, world)
  app.post('/sandbox/games/:game/play', (request) => {
    const { game } = z.object({ game: z.string() }).parse(request.params)
    const body = Played.parse(request.body)
    const { bet, win } = stakesOf(body)
    // A provider that lies: the round is told, and nothing was staked or won.
    if (body.invented) return told(inventRound(world, known(world, game, body.username), bet, win))
    const how = { isGarbled: body.garbled, game: body.game }
    return told(playRound(world, known(world, game, body.username), bet, win, how))
  })

  // A bet on what is decided later: the stake is gone, and no round is told until it is settled.
  app.post('/sandbox/games/:game/bets', (request) => {
    const { game } = z.object({ game: z.string() }).parse(request.params)
    const { username, bet } = Place.parse(request.body)
    const placed = placeBet(
      world,
      known(world, game, username),
      stakesOf({ username, bet, win: 0 }).bet,
    )
    return { balance: bahtOf(placed.player.balance), betId: placed.betId }
  })
  app.post('/sandbox/games/:game/bets/:betId/settle', (request) => {
    const { game, betId } = OpenBet.parse(request.params)
    const { username, win } = Settle.parse(request.body)
    const satang = win === 0 ? 0 : satangOf(win)
    if (satang === null) throw new Refusal(400, 'win 0 or more, baht with at most 2 decimals')
    return told(settleBet(world, known(world, game, username), betId, satang))
  })

  // The provider finds out later that a round does not count, or counts for something else.
  app.post('/sandbox/games/:game/rounds/:roundId/void', (request) => {
    const { game, roundId } = Change.parse(request.params)
    const { username } = Void.parse(request.body)
    return told(changeRound(world, known(world, game, username), roundId, null))
  })
  app.post('/sandbox/games/:game/rounds/:roundId/correct', (request) => {
    const { game, roundId } = Change.parse(request.params)
    const body = Play.parse(request.body)
    return told(changeRound(world, known(world, game, body.username), roundId, stakesOf(body)))
  })
}

function stakesOf(body: z.infer<typeof Play>): { bet: number; win: number } {
  // A free round has no bet.
  const bet = body.bet === 0 && body.win > 0 ? 0 : satangOf(body.bet)
  const win = body.win === 0 ? 0 : satangOf(body.win)
  if (bet === null || win === null)
    throw new Refusal(
      400,
      'bet above 0 (0 for a free round that wins), win 0 or more, baht with at most 2 decimals',
    )
  return { bet, win }
}

const told = ({ player, round }: ReturnType<typeof playRound>) => ({
  balance: bahtOf(player.balance),
  turnover: bahtOf(player.turnover),
  roundId: round.roundId,
})
