import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import type { Suffers } from '../faults.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { hmac, sameText } from '../signature.ts'
import { perform, type Said, type World } from '../world.ts'
import { addPlayer, findPlayer, hasPassword, setPassword } from './accounts.ts'
import { roundsSince } from './rounds.ts'
import { issueLaunch } from './sessions.ts'
import { arriveTransfer, doTransfer, findTransfer, isSame, type NewTransfer, type Transfer } from './transfers.ts'

const Username = z.string().regex(/^[a-zA-Z0-9_]{3,40}$/)
const Player = z.object({ username: Username })
const Credentials = Player.extend({ password: z.string().min(6).max(64) })
const Move = Player.extend({ ref: z.string().min(1).max(100), amount: z.int().min(1).max(1_000_000_000) })
const ByRef = z.object({ ref: z.string().min(1).max(100) })
const Rounds = z.object({ cursor: z.string().regex(/^\d{1,12}$/).nullable(), limit: z.int().min(1).max(1000).default(500) })
const Launch = Credentials.extend({ device: z.enum(['web', 'android', 'ios']) })

export const GAME_CODE = /^[a-z0-9]{2,20}$/
const CODES = {
  SIGN: 1001, NO_PLAYER: 1002, PLAYER_EXISTS: 1003, BALANCE: 1004, REF_CONFLICT: 1005, REFUSED: 1006, FORMAT: 1007, NO_TRANSFER: 1008,
  PASSWORD: 1009, PROCESSING: 2001,
} as const

/** HTTP 200 for yes and no alike; `code` 0 is yes. Amounts are whole satang. */
const yes = (data: object): Said => ({ status: 200, body: { code: 0, msg: 'ok', data } })
const no = (name: keyof typeof CODES): Said => ({ status: 200, body: { code: CODES[name], msg: name, data: null } })
interface How { game: string; refuse: boolean; resumed: boolean }

/** The transfer-wallet API that every game of the catalogue speaks: signed POSTs, status by our reference. */
export function gameApi(app: FastifyInstance, world: World): void {
  const route = <T>(path: string, schema: z.ZodType<T>, suffers: Suffers, run: (body: T, how: How) => Said, arrive?: (body: T, game: string) => void) =>
    app.post(`/games/:game/api${path}`, async (request, reply) => {
      const { game } = z.object({ game: z.string() }).parse(request.params)
      if (!GAME_CODE.test(game)) return reply.code(404).send({ message: 'no such game' })
      if (!isSigned(world, request, game)) return reply.code(200).send(no('SIGN').body)
      const body = schema.safeParse(request.body)
      return perform(world, reply, {
        target: `game:${game}`, suffers,
        arrive: () => { if (body.success) arrive?.(body.data, game) },
        run: (mood) => (body.success ? run(body.data, { ...mood, game }) : no('FORMAT')),
      })
    })

  route('/player/create', Credentials, 'write', (body, how) => {
    const known = findPlayer(world, how.game, body.username)
    // The same request again is the same account; another password is another person's wish for it.
    if (known) return hasPassword(known, body.password) ? yes({ username: body.username }) : no('PLAYER_EXISTS')
    if (how.refuse) return no('REFUSED')
    addPlayer(world, how.game, body.username, body.password)
    return yes({ username: body.username })
  })

  route('/player/password', Credentials, 'write', (body, how) => {
    const player = findPlayer(world, how.game, body.username)
    if (!player) return no('NO_PLAYER')
    if (how.refuse) return no('REFUSED')
    setPassword(world, player, body.password)
    return yes({ username: body.username })
  })

  route('/player/balance', Player, 'read', (body, how) => {
    const player = findPlayer(world, how.game, body.username)
    if (how.refuse) return no('REFUSED')
    return player ? yes({ username: player.username, balance: player.balance }) : no('NO_PLAYER')
  })

  for (const way of ['in', 'out'] as const) {
    route(`/wallet/${way}`, Move, 'write', (body, how) => move(world, { reference: body.ref, way, amount: body.amount }, body.username, how),
      (body, game) => {
        const player = findPlayer(world, game, body.username)
        if (player && !findTransfer(world, game, body.ref)) arriveTransfer(world, player, { reference: body.ref, way, amount: body.amount })
      })
  }

  route('/wallet/status', ByRef, 'read', (body, how) => {
    const known = findTransfer(world, how.game, body.ref)
    if (how.refuse) return no('REFUSED')
    return known ? yes({ ...told(known), state: known.state }) : no('NO_TRANSFER')
  })

  route('/player/launch', Launch, 'write', (body, how) => {
    const player = findPlayer(world, how.game, body.username)
    if (!player) return no('NO_PLAYER')
    if (!hasPassword(player, body.password)) return no('PASSWORD')
    if (how.refuse) return no('REFUSED')
    const token = issueLaunch(world, how.game, player.username)
    return yes({ url: `${world.publicUrl()}/sandbox/play/${how.game}?token=${token}&device=${body.device}` })
  })

  route('/rounds', Rounds, 'read', (body, how) => {
    if (how.refuse) return no('REFUSED')
    const { rounds, cursor } = roundsSince(world, how.game, Number(body.cursor ?? 0), body.limit)
    return yes({ rounds, cursor: String(cursor) })
  })
}

const told = (transfer: Transfer) =>
  ({ ref: transfer.reference, username: transfer.username, way: transfer.way, amount: transfer.amount, balance: transfer.balance })

function move(world: World, asked: NewTransfer, username: string, how: How): Said {
  const player = findPlayer(world, how.game, username)
  if (!player) return no('NO_PLAYER')
  const known = findTransfer(world, how.game, asked.reference)
  if (known && !isSame(known, player, asked)) return no('REF_CONFLICT')
  if (known?.state === 'PENDING' && !how.resumed) return no('PROCESSING')
  // A reference keeps its first answer for ever.
  const ended = known && known.state !== 'PENDING' ? known : doTransfer(world, player, asked, how.refuse)
  if (ended.state === 'DONE') return yes(told(ended))
  return no(asked.way === 'out' && asked.amount > (ended.balance ?? 0) ? 'BALANCE' : 'REFUSED')
}

/** HMAC-SHA256 over time, path and body, each on its line; time in ms. */
function isSigned(world: World, request: FastifyRequest, game: string): boolean {
  const { agent, secret } = SECRETS.game(game)
  const header = (name: string) => String(request.headers[name] ?? '')
  if (header('x-agent') !== agent) return false
  if (!(Math.abs(world.now().getTime() - Number(header('x-time'))) <= REQUEST_FRESH_MS)) return false
  return sameText(header('x-sign'), hmac(secret, `${header('x-time')}\n${request.url}\n${rawBody(request)}`))
}
