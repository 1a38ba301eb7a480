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

const Player = z.object({ playerId: Username })
const Credentials = Player.extend({ passcode: Password })
const Move = Player.extend({ requestId: Reference, minor: Satang })

/** A no has a status of its own here, as REST has it. */
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
const no = (name: GameRefusal): SandboxAnswer => ({ status: STATUS[name], body: { error: name } })
const said = <T>(outcome: Outcome<T>, data: (value: T) => object): SandboxAnswer =>
  'no' in outcome ? no(outcome.no) : { status: 200, body: data(outcome.yes) }

/**
 * The kind of transfer-wallet API whose questions are answered by a copy that lags behind: for
 * `lagMs` after a transfer came in, its status is 404 NO_TRANSFER. JSON, with agent, time and
 * signature in the query string.
 */
export function laggingGameApi(app: FastifyInstance, world: World): void {
  const route = gameRoutes(app, world, {
    base: 'rest',
    isSigned: (request, game) => isSigned(world, request, game),
    fields: ({ body }) => body,
    no,
  })

  route('POST /players', Credentials, 'write', ({ playerId, passcode }, how) =>
    said(createPlayer(world, how, playerId, passcode), () => ({ playerId })),
  )
  route('POST /players/passcode', Credentials, 'write', ({ playerId, passcode }, how) =>
    said(changePassword(world, how, playerId, passcode), () => ({ playerId })),
  )
  route('POST /players/purse', Player, 'read', ({ playerId }, how) =>
    said(readBalance(world, how, playerId), (minor) => ({ playerId, minor })),
  )
  for (const [path, way] of [
    ['credits', 'in'],
    ['debits', 'out'],
  ] as const) {
    const asked = (body: z.infer<typeof Move>) => ({
      reference: body.requestId,
      way,
      amount: body.minor,
    })
    route(
      `POST /${path}`,
      Move,
      'write',
      (body, how) => said(moveMoney(world, how, body.playerId, asked(body)), told),
      (body, game) => recordTransfer(world, game, body.playerId, asked(body)),
    )
  }
  route('POST /requests', z.object({ requestId: Reference }), 'read', ({ requestId }, how) =>
    said(readTransfer(world, how, requestId, world.lagMs), told),
  )
  route('POST /sessions', Credentials.extend({ channel: Device }), 'write', (body, how) =>
    said(
      launchGame(world, how, {
        username: body.playerId,
        password: body.passcode,
        device: body.channel,
      }),
      (gameUrl) => ({ gameUrl }),
    ),
  )
  catalogueRoute(route, world)
  wagersRoute(route, world)
}

function catalogueRoute(route: ReturnType<typeof gameRoutes>, world: World) {
  route('POST /catalogue', z.object({}), 'read', (_asked, how) =>
    said(readGames(world, how), (games) => ({
      games: games.map((game) => ({
        gameCode: game.id,
        gameTitle: game.name,
        family: game.category,
        artUrl: game.thumbnail,
        returnRate: game.rtp,
        returnDeviation: game.deviation,
        topMultiple: game.maxWin,
        offFrom: game.closed?.from ?? null,
        offUntil: game.closed?.until ?? null,
      })),
    })),
  )
}

function wagersRoute(route: ReturnType<typeof gameRoutes>, world: World) {
  return route('POST /wagers', z.object({ offset: Cursor.optional() }), 'read', ({ offset }, how) =>
    said(readRounds(world, how, offset ?? null, 500), ({ rounds, cursor }) => ({
      wagers: rounds.map((round) => ({
        wagerId: round.roundId,
        playerId: round.username,
        stakeMinor: round.bet,
        paidMinor: round.win,
        voided: round.state === 'VOID',
        settledAt: round.playedAt,
        ...(round.game && { gameCode: round.game.id, gameTitle: round.game.name }),
      })),
      offset: cursor,
    })),
  )
}

const WORDS = { PENDING: 'ACCEPTED', DONE: 'COMPLETED', FAILED: 'REJECTED' } as const
const told = (transfer: Transfer) => ({
  requestId: transfer.reference,
  playerId: transfer.username,
  type: transfer.way === 'in' ? 'credit' : 'debit',
  minor: movedBy(transfer),
  purseMinor: transfer.balance,
  status: WORDS[transfer.state],
})

/** `?agent=…&ts=…&signature=…`: HMAC-SHA256 over path, agent, ts (ms) and body, joined by "|". */
function isSigned(world: World, request: FastifyRequest, game: string): boolean {
  const { agent, secret } = SECRETS.game(game)
  const asked = z
    .object({ agent: z.string(), ts: z.string(), signature: z.string() })
    .safeParse(request.query)
  if (!asked.success || asked.data.agent !== agent) return false
  if (!(Math.abs(world.now().getTime() - Number(asked.data.ts)) <= REQUEST_FRESH_MS)) return false
  const path = request.url.slice(0, request.url.indexOf('?'))
  return sameText(
    asked.data.signature,
    hmac(secret, `${path}|${agent}|${asked.data.ts}|${rawBody(request)}`),
  )
}
