import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bahtText } from '../../money.ts'
import { SECRETS } from '../../secrets.ts'
import { sameText } from '../../signature.ts'
import type { SandboxAnswer, World } from '../../world.ts'
import {
  endPlay,
  moveMoney,
  openGame,
  openPlayer,
  readBalance,
  readGames,
  readTransfer,
  recordTransfer,
  Reference,
  Username,
  type FaultOptions,
  type GameRefusal,
  type Outcome,
} from '../operations.ts'
import { roundsAsTheyEnded } from '../rounds.ts'
import { gameRoutes } from '../route.ts'
import { findTransfer, movedBy, type NewTransfer, type Transfer } from '../transfers.ts'

/** The codes of its table; it has none of its own for a balance that lacks. */
const ERRORS: Record<GameRefusal, [error: string, description: string]> = {
  SIGN: ['2', 'Incorrect secure login and secure password combination'],
  NO_PLAYER: ['17', 'Player not found'],
  PLAYER_EXISTS: ['7', 'One or several input parameters is not set or set incorrectly'],
  BALANCE: ['1', 'Internal error. Try later please'],
  REF_CONFLICT: ['7', 'One or several input parameters is not set or set incorrectly'],
  REFUSED: ['21', 'Currency code is incorrect or unsupported'],
  FORMAT: ['7', 'One or several input parameters is not set or set incorrectly'],
  NO_TRANSFER: ['1', 'Internal error. Try later please'],
  PASSWORD: ['1', 'Internal error. Try later please'],
  PROCESSING: ['1', 'Internal error. Try later please'],
}
const failed = ([error, description]: readonly [string, string]): SandboxAnswer => ({
  status: 200,
  body: { error, description },
})
const no = (name: GameRefusal): SandboxAnswer => failed(ERRORS[name])
const EXISTS = failed(['8', 'Transaction already exists'])
const told = (data: object): SandboxAnswer => ({
  status: 200,
  body: { error: '0', description: 'OK', ...data },
})
const said = <T>(outcome: Outcome<T>, data: (value: T) => object): SandboxAnswer =>
  'no' in outcome ? no(outcome.no) : told(data(outcome.yes))

const Player = z.object({ externalPlayerId: Username })
const Create = Player.extend({ currency: z.literal('THB') })
const Start = Player.extend({ gameId: z.string().min(1), language: z.string() })
const Move = Player.extend({
  externalTransactionId: Reference,
  // Out of the game is below zero.
  amount: z
    .string()
    .regex(/^-?\d{1,8}\.\d{2}$/)
    .transform((text) => Math.round(Number(text) * 100))
    .refine((satang) => satang !== 0),
})
const ByReference = z.object({ externalTransactionId: Reference })

type Form = Record<string, string>
const formOf = ({ body }: FastifyRequest): Form | undefined =>
  z.record(z.string(), z.string()).safeParse(body).data

/** `hash`: MD5 over the other fields, sorted by name, with the secret behind them. */
function hashOf(fields: Form, secret: string): string {
  const sorted = Object.keys(fields)
    .filter((name) => name !== 'hash')
    .toSorted()
    .map((name) => `${name}=${fields[name]}`)
  return createHash('md5')
    .update(sorted.join('&') + secret)
    .digest('hex')
}

function isSigned(fields: Form | undefined, game: string): boolean {
  const { agent, secret } = SECRETS.game(game)
  return fields?.['secureLogin'] === agent && sameText(fields['hash'], hashOf(fields, secret))
}

const BASE = 'pragmatic/IntegrationService/v3'

/** Pragmatic Play's Balance Transfer API: what is not found was not processed, or is not yet. */
export function pragmaticGameApi(app: FastifyInstance, world: World): void {
  const route = gameRoutes(app, world, {
    base: `${BASE}/http/CasinoGameAPI`,
    isSigned: (request, game) => isSigned(formOf(request), game),
    fields: formOf,
    no,
  })
  route('POST /player/account/create', Create, 'write', ({ externalPlayerId }, how) =>
    said(openPlayer(world, how, externalPlayerId), () => ({ playerId: world.code(8) })),
  )
  route('POST /balance/current', Player, 'read', ({ externalPlayerId }, how) =>
    said(readBalance(world, how, externalPlayerId), (balance) => ({ balance: bahtText(balance) })),
  )
  route(
    'POST /balance/transfer',
    Move,
    'write',
    (asked, how) => move(world, how, asked.externalPlayerId, wanted(asked)),
    (asked, game) => recordTransfer(world, game, asked.externalPlayerId, wanted(asked)),
  )
  route('POST /balance/transfer/status', ByReference, 'read', (asked, how) => {
    const known = readTransfer(world, how, asked.externalTransactionId)
    if ('no' in known && known.no === 'REFUSED') return no('NO_TRANSFER')
    return 'yes' in known && known.yes.state === 'DONE'
      ? told(statusOf(known.yes))
      : told({ status: 'Not found' })
  })
  route('POST /game/start', Start, 'write', ({ externalPlayerId }, how) =>
    said(openGame(world, how, externalPlayerId), (gameURL) => ({ gameURL })),
  )
  route('POST /game/session/terminate', Player, 'write', ({ externalPlayerId }, how) =>
    said(endPlay(world, how, externalPlayerId), () => ({})),
  )
  route('POST /getCasinoGames', z.object({}), 'read', (_asked, how) =>
    said(readGames(world, how), (games) => ({
      gameList: games.map(({ id, name, category }) => ({
        gameID: id,
        gameName: name,
        gameTypeID: category === 'slot' ? 'vs' : 'sc',
      })),
    })),
  )
  feedRoute(app, world)
}

const wanted = (asked: z.infer<typeof Move>): NewTransfer => ({
  reference: asked.externalTransactionId,
  way: asked.amount > 0 ? 'in' : 'out',
  amount: Math.abs(asked.amount),
})

/** A reference that was carried out is not carried out again, whatever it is asked for. */
function move(
  world: World,
  how: FaultOptions,
  username: string,
  asked: NewTransfer,
): SandboxAnswer {
  const known = findTransfer(world, how.game, asked.reference)
  if (known?.state === 'DONE') return known.username === username ? EXISTS : no('REF_CONFLICT')
  return said(moveMoney(world, { ...how, partial: false }, username, asked), (done) => ({
    transactionId: done.reference,
    balance: bahtText(done.balance ?? 0),
  }))
}

const statusOf = (done: Transfer): object => ({
  transactionId: done.reference,
  status: 'Success',
  amount: Number(bahtText(done.way === 'in' ? movedBy(done) : -movedBy(done))),
  balance: bahtText(done.balance ?? 0),
})

const WINDOW_MS = 600_000
const COLUMNS =
  'playerID,extPlayerID,gameID,playSessionID,parentSessionID,startDate,endDate,status,type,bet,win,' +
  'currency,jackpot'
const Feed = z.object({
  login: z.string(),
  password: z.string(),
  timepoint: z.string().regex(/^\d{1,15}$/),
  dataType: z.literal('RNG'),
})

/** The rounds that ended within ten minutes of a moment, each once, as CSV; a correction never. */
function feedRoute(app: FastifyInstance, world: World): void {
  const route = gameRoutes(app, world, {
    base: `${BASE}/DataFeeds`,
    isSigned: ({ query }, game) => {
      const { agent, secret } = SECRETS.game(game)
      const asked = Feed.safeParse(query).data
      return asked?.login === agent && sameText(asked.password, secret)
    },
    fields: ({ query }) => query,
    no: () => ({ status: 403, body: '' }),
  })
  route('GET /gamerounds/finished', Feed, 'read', ({ timepoint }, how) => {
    if (how.refuse) return { status: 403, body: '' }
    const from = Number(timepoint)
    const until = Math.min(from + WINDOW_MS, world.now().getTime())
    const rows = roundsAsTheyEnded(world, how.game)
      .filter(({ at }) => at >= from && at <= until)
      .map(({ round }) => {
        const time = round.playedAt.replace(/^(.{10})T(.{8}).*$/, '$1 $2')
        const money = `${bahtText(round.bet)},${bahtText(round.win)},THB,0.00`
        const game = round.game?.id ?? 'reels'
        return `1,${round.username},${game},${round.roundId},null,${time},${time},C,R,${money}`
      })
    return { status: 200, body: [`timepoint=${until}`, COLUMNS, ...rows, ''].join('\n') }
  })
}
