import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import { bahtText, satangOfText } from '../money.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { hmac, sameText } from '../signature.ts'
import type { SandboxAnswer, World } from '../world.ts'
import {
  recordTransfer,
  changePassword,
  createPlayer,
  Cursor,
  Device,
  GAME_CODE,
  launchGame,
  moveMoney,
  Password,
  readBalance,
  readGames,
  readRounds,
  readTransfer,
  Reference,
  Satang,
  Username,
  type GameRefusal,
  type Outcome,
} from './operations.ts'
import { gameRoutes } from './route.ts'
import { movedBy, type Transfer } from './transfers.ts'

const Hand = z.object({ hand: Username })
const Credentials = Hand.extend({ word: Password })
const Order = z.object({
  name: Reference,
  hand: Username,
  way: z.enum(['in', 'out']),
  baht: z
    .string()
    .transform((text) => satangOfText(text))
    .pipe(Satang),
})
const Wanted = z.object({
  agent: z.string(),
  at: z.string(),
  call: z.string().max(300),
  seal: z.string(),
})

const STATUS: Record<GameRefusal, number> = {
  SIGN: 401,
  NO_PLAYER: 404,
  PLAYER_EXISTS: 409,
  BALANCE: 422,
  REF_CONFLICT: 409,
  REFUSED: 422,
  FORMAT: 400,
  NO_TRANSFER: 404,
  PASSWORD: 422,
  PROCESSING: 409,
}
const no = (name: GameRefusal): SandboxAnswer => ({ status: STATUS[name], body: { problem: name } })
const said = <T>(outcome: Outcome<T>, data: (value: T) => object): SandboxAnswer =>
  'no' in outcome ? no(outcome.no) : { status: 200, body: data(outcome.yes) }

const TICKET_MS = 30_000

/** A ticket is for one call of one game, and its seal covers the body that the call then brings. */
interface TicketRow {
  game: string
  call: string
  at: string
  seal: string
  until: number
}

const gameOf = (request: FastifyRequest) =>
  z.object({ game: z.string().regex(GAME_CODE) }).parse(request.params).game

/**
 * The kind of transfer-wallet API that wants a ticket for each request; a transfer is a resource
 * named by its reference.
 */
export function ticketGameApi(app: FastifyInstance, world: World): void {
  const isTicketed = ticketDesk(app, world)

  const route = gameRoutes(app, world, {
    base: 'desk',
    isSigned: isTicketed,
    fields: ({ params, body }) => ({
      ...(params as object),
      ...(body as object | undefined),
    }),
    no,
  })

  route('POST /hands', Credentials, 'write', ({ hand, word }, how) =>
    said(createPlayer(world, how, hand, word), () => ({ hand })),
  )
  route('PUT /hands', Credentials, 'write', ({ hand, word }, how) =>
    said(changePassword(world, how, hand, word), () => ({ hand })),
  )
  route('GET /hands/:hand', Hand, 'read', ({ hand }, how) =>
    said(readBalance(world, how, hand), (purse) => ({ hand, purse: bahtText(purse) })),
  )
  const order = ({ name, way, baht }: z.infer<typeof Order>) => ({
    reference: name,
    way,
    amount: baht,
  })
  route(
    'PUT /orders/:name',
    Order,
    'write',
    (asked, how) => said(moveMoney(world, how, asked.hand, order(asked)), told),
    (asked, game) => recordTransfer(world, game, asked.hand, order(asked)),
  )
  route('GET /orders/:name', z.object({ name: Reference }), 'read', ({ name }, how) =>
    said(readTransfer(world, how, name), told),
  )
  route(
    'POST /gate',
    Credentials.extend({ device: Device }),
    'write',
    ({ hand, word, device }, how) =>
      said(launchGame(world, how, { username: hand, password: word, device }), (gate) => ({
        gate,
      })),
  )
  playRoutes(route, world)
}

/** What is played there, and what was. */
function playRoutes(route: ReturnType<typeof gameRoutes>, world: World) {
  route('GET /tables', z.object({}), 'read', (_asked, how) =>
    said(readGames(world, how), (games) => ({
      tables: games.map((game) => ({
        table: game.id,
        name: game.name,
        sort: game.category,
        picture: game.thumbnail,
        back: game.rtp,
        spread: game.deviation,
        most: game.maxWin,
        rests: game.closed,
      })),
    })),
  )
  route('GET /history/:next', z.object({ next: Cursor }), 'read', ({ next }, how) =>
    said(readRounds(world, how, next, 500), ({ rounds, cursor }) => ({
      hands: rounds.map((round) => ({
        id: round.roundId,
        hand: round.username,
        bet: bahtText(round.bet),
        won: bahtText(round.win),
        stage: round.state === 'VOID' ? 'void' : 'paid',
        at: round.playedAt,
        ...(round.game && { table: round.game.id, name: round.game.name }),
      })),
      next: cursor,
    })),
  )
}

/** Gives out tickets, and answers whether a request has one that fits. */
function ticketDesk(app: FastifyInstance, world: World) {
  const tickets = new Map<string, TicketRow>()

  app.post('/games/:game/desk/tickets', (request, reply) => {
    const game = gameOf(request)
    const wanted = Wanted.safeParse(request.body)
    const now = world.now().getTime()
    if (
      !wanted.success ||
      wanted.data.agent !== SECRETS.game(game).agent ||
      !(Math.abs(now - Number(wanted.data.at)) <= REQUEST_FRESH_MS)
    ) {
      return reply.code(401).send(no('SIGN').body)
    }
    for (const [key, { until }] of tickets) if (until <= now) tickets.delete(key)
    const ticket = randomBytes(18).toString('base64url')
    const { call, at, seal } = wanted.data
    tickets.set(ticket, { game, call, at, seal, until: now + TICKET_MS })
    return { ticket }
  })

  /** Used up by the look, whatever comes of it. */
  const isTicketed = (request: FastifyRequest, game: string): boolean => {
    const key = String(request.headers['x-ticket'] ?? '')
    const row = tickets.get(key)
    tickets.delete(key)
    const call = `${request.method} ${request.url.slice(`/games/${game}/desk`.length)}`
    if (!row || row.game !== game || row.call !== call || row.until <= world.now().getTime())
      return false
    const { agent, secret } = SECRETS.game(game)
    return sameText(row.seal, hmac(secret, [agent, row.at, call, rawBody(request)].join('\n')))
  }
  return isTicketed
}

const STAGES = { PENDING: 'open', DONE: 'done', FAILED: 'void' } as const
const told = (transfer: Transfer) => ({
  order: transfer.reference,
  hand: transfer.username,
  way: transfer.way,
  baht: bahtText(movedBy(transfer)),
  purse: transfer.balance === null ? null : bahtText(transfer.balance),
  stage: STAGES[transfer.state],
})
