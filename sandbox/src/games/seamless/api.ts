import { createPublicKey, verify } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../../body.ts'
import type { CallKind } from '../../faults.ts'
import { SECRETS } from '../../secrets.ts'
import { sameText } from '../../signature.ts'
import { perform, type SandboxAnswer, type World } from '../../world.ts'
import { issueLaunch } from '../sessions.ts'
import { findRound, listedSince } from './book.ts'
import { CODES, faceOf, firstGame, type SeamlessCode } from './catalogue.ts'
import { DIALECTS } from './dialects/all.ts'
import { houseOf, keepLaunch } from './launches.ts'
import { listGames } from './listed.ts'
import type { Repeats } from './repeats.ts'

const Launch = z.object({
  user: z.string().min(1).max(100),
  token: z.string().min(1).max(500),
  game_code: z.string().max(100).default(''),
  lang: z.string().max(20).default('th'),
  lobby_url: z.url({ protocol: /^https?$/ }).nullish(),
  currency: z.literal('THB'),
  callback_url: z.url({ protocol: /^https?$/ }).nullish(),
})
const Since = z.object({
  since: z
    .string()
    .regex(/^\d{1,12}$/)
    .default('0'),
  /** Milliseconds: older lines are left out. */
  from: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(1_000).default(500),
})
const Round = z.object({
  round: z.string().min(1).max(200),
  /** The player whose round it is; without it, whosever. */
  user: z.string().max(100).optional(),
})

/** What an operator asks these providers: the launch of a game, the games, and the books. */
export function seamlessApi(app: FastifyInstance, world: World, repeats: Repeats): void {
  for (const code of CODES) {
    const route = signedRoute(app, world, code)

    route(
      'POST /game/url',
      Launch,
      'write',
      ({ body }) => body,
      (asked) => launched(world, repeats, code, asked),
    )
    route(
      'GET /games',
      z.unknown(),
      'read',
      () => null,
      () => ({
        status: 200,
        body: listGames(world, code),
      }),
    )
    route(
      'GET /transactions',
      Since,
      'read',
      ({ query }) => query,
      ({ since, from, limit }) => ({
        status: 200,
        body: listedSince(world, code, { cursor: Number(since), from, limit }),
      }),
    )
    route(
      'GET /rounds/:round',
      Round,
      'read',
      ({ params, query }) => ({ ...(query as object), ...(params as object) }),
      ({ round, user }) => {
        const known = findRound(world, code, round)
        return known && (user === undefined || known.user === user)
          ? { status: 200, body: { state: known.state, won: known.win / 100 } }
          : { status: 404, body: { error: 'NO_ROUND' } }
      },
    )
  }
}

function launched(
  world: World,
  repeats: Repeats,
  code: SeamlessCode,
  asked: z.infer<typeof Launch>,
): SandboxAnswer {
  const address = asked.callback_url ?? world.callbackUrl
  if (!address) return { status: 422, body: { error: 'NO_CALLBACK_URL' } }
  const game = asked.game_code === '' ? firstGame(code) : asked.game_code
  if (faceOf(code, game) === null) return { status: 404, body: { error: 'NO_GAME' } }
  keepLaunch(world, code, {
    user: asked.user,
    token: asked.token,
    game,
    lang: asked.lang,
    lobbyUrl: asked.lobby_url ?? null,
    house: houseOf(address, code),
  })
  if (DIALECTS[code].repeatsAtLaunch) repeats.hurry(code, asked.user)
  const token = issueLaunch(world, code, asked.user)
  return { status: 200, body: { url: `${world.publicUrl()}/sandbox/play/${code}?token=${token}` } }
}

const operatorsKey = createPublicKey({
  key: Buffer.from(SECRETS.seamless.hub88.operatorPublicKey, 'base64'),
  format: 'der',
  type: 'spki',
})

/** HUB88 wants the operator's RSA-SHA256 of the body; the others their own secret in a header. */
function isSigned(request: FastifyRequest, code: SeamlessCode): boolean {
  const header = (name: string) => String(request.headers[name] ?? '')
  if (code === 'hub88') {
    const signature = Buffer.from(header('x-hub88-signature'), 'base64')
    return verify('sha256', Buffer.from(rawBody(request)), operatorsKey, signature)
  }
  const { pgsoft, win568, pragmatic } = SECRETS.seamless
  const secret = {
    pgsoft: pgsoft.secretKey,
    win568: win568.companyKey,
    pragmatic: pragmatic.secret,
  }
  return sameText(header('x-operator-key'), secret[code])
}

/** Binds one signed call of one provider; it takes the faults of its target. */
function signedRoute(app: FastifyInstance, world: World, code: SeamlessCode) {
  return <T>(
    call: `${'GET' | 'POST'} /${string}`,
    schema: z.ZodType<T>,
    callKind: CallKind,
    fields: (request: FastifyRequest) => unknown,
    run: (asked: T) => SandboxAnswer,
  ): void => {
    const [method = '', path = ''] = call.split(' ')
    app.route({
      method,
      url: `/games/${code}${path}`,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        if (!isSigned(request, code)) return reply.code(401).send({ error: 'SIGNATURE' })
        const asked = schema.safeParse(fields(request))
        return perform(world, reply, {
          target: `game:${code}`,
          callKind,
          run: ({ refuse }) => {
            if (refuse) return { status: 422, body: { error: 'REFUSED' } }
            return asked.success ? run(asked.data) : { status: 400, body: { error: 'FORMAT' } }
          },
        })
      },
    })
  }
}
