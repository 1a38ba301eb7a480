import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { hmac, sameText } from '../signature.ts'
import type { SandboxAnswer, World } from '../world.ts'
import {
  recordTransfer,
  changePassword,
  createPlayer,
  Cursor,
  Device,
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

const Player = z.object({ username: Username })
const Credentials = Player.extend({ password: Password })
const Move = Player.extend({ ref: Reference, amount: Satang })
const ByRef = z.object({ ref: Reference })
const Rounds = z.object({ cursor: Cursor.nullable(), limit: z.int().min(1).max(1000).default(500) })
const Launch = Credentials.extend({ device: Device })

const CODES: Record<GameRefusal, number> = {
  SIGN: 1001,
  NO_PLAYER: 1002,
  PLAYER_EXISTS: 1003,
  BALANCE: 1004,
  REF_CONFLICT: 1005,
  REFUSED: 1006,
  FORMAT: 1007,
  NO_TRANSFER: 1008,
  PASSWORD: 1009,
  PROCESSING: 2001,
}

/** HTTP 200 for yes and no alike; `code` 0 is yes. Amounts are whole satang. */
const no = (name: GameRefusal): SandboxAnswer => ({
  status: 200,
  body: { code: CODES[name], msg: name, data: null },
})
const said = <T>(outcome: Outcome<T>, data: (value: T) => object): SandboxAnswer =>
  'no' in outcome
    ? no(outcome.no)
    : { status: 200, body: { code: 0, msg: 'ok', data: data(outcome.yes) } }

/**
 * The kind of transfer-wallet API that tells a transfer's status by our reference: signed POSTs in
 * JSON.
 */
export function gameApi(app: FastifyInstance, world: World): void {
  const route = gameRoutes(app, world, {
    base: 'api',
    isSigned: (request, game) => isSigned(world, request, game),
    fields: ({ body }) => body,
    no,
  })

  route('POST /player/create', Credentials, 'write', ({ username, password }, how) =>
    said(createPlayer(world, how, username, password), () => ({ username })),
  )
  route('POST /player/password', Credentials, 'write', ({ username, password }, how) =>
    said(changePassword(world, how, username, password), () => ({ username })),
  )
  route('POST /player/balance', Player, 'read', ({ username }, how) =>
    said(readBalance(world, how, username), (balance) => ({ username, balance })),
  )
  for (const way of ['in', 'out'] as const) {
    const asked = ({ ref, amount }: { ref: string; amount: number }) => ({
      reference: ref,
      way,
      amount,
    })
    route(
      `POST /wallet/${way}`,
      Move,
      'write',
      (body, how) => said(moveMoney(world, how, body.username, asked(body)), told),
      (body, game) => recordTransfer(world, game, body.username, asked(body)),
    )
  }
  route('POST /wallet/status', ByRef, 'read', ({ ref }, how) =>
    said(readTransfer(world, how, ref), (known) => ({ ...told(known), state: known.state })),
  )
  route('POST /player/launch', Launch, 'write', (body, how) =>
    said(launchGame(world, how, body), (url) => ({ url })),
  )
  route('POST /games', z.object({}), 'read', (_asked, how) =>
    said(readGames(world, how), (games) => ({
      games: games.map(({ id, thumbnail, ...game }) => ({ gameId: id, logo: thumbnail, ...game })),
    })),
  )
  route('POST /rounds', Rounds, 'read', ({ cursor, limit }, how) =>
    said(readRounds(world, how, cursor, limit), (page) => ({
      ...page,
      rounds: page.rounds.map(({ game, ...round }) => ({
        ...round,
        ...(game && { gameId: game.id, gameName: game.name }),
      })),
    })),
  )
}

const told = (transfer: Transfer) => ({
  ref: transfer.reference,
  username: transfer.username,
  way: transfer.way,
  amount: movedBy(transfer),
  balance: transfer.balance,
})

/** HMAC-SHA256 over time, path and body, each on its line; time in ms. */
function isSigned(world: World, request: FastifyRequest, game: string): boolean {
  const { agent, secret } = SECRETS.game(game)
  const header = (name: string) => String(request.headers[name] ?? '')
  if (header('x-agent') !== agent) return false
  if (!(Math.abs(world.now().getTime() - Number(header('x-time'))) <= REQUEST_FRESH_MS))
    return false
  return sameText(
    header('x-sign'),
    hmac(secret, `${header('x-time')}\n${request.url}\n${rawBody(request)}`),
  )
}
