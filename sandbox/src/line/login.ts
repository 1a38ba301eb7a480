import { createHash, createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { sendHtml } from '../pages.ts'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { consentPage } from './page.ts'
import { lineIdOf, lineOf, LINE_PEOPLE, type Grant } from './people.ts'

const { channelId, channelSecret } = SECRETS.line
const CODE_MS = 600_000
const HOUR = 3_600

const Asked = z.object({
  response_type: z.literal('code'),
  client_id: z.literal(channelId),
  // Registered at LINE: the two pages of the house, wherever it is served.
  redirect_uri: z.url().regex(/^https?:\/\/[^/?#@]+\/(?:login|user\/security)$/),
  state: z.string().min(1),
  scope: z.string().regex(/(^| )openid( |$)/),
  nonce: z.string().min(1).optional(),
  code_challenge: z.string().length(43).optional(),
  code_challenge_method: z.literal('S256').optional(),
  bot_prompt: z.enum(['normal', 'aggressive']).optional(),
})
const Token = z.object({
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  client_id: z.string(),
  client_secret: z.string(),
  code_verifier: z.string().optional(),
})

/** LINE Login v2.1: its page, and its tokens. */
export function lineLoginApi(app: FastifyInstance, world: World): void {
  app.get('/line/oauth2/v2.1/authorize', (request, reply) => {
    const asked = Asked.safeParse(request.query)
    if (!asked.success) return reply.code(400).send({ message: '400 Bad Request' })
    return sendHtml(reply, consentPage(asked.data))
  })
  // What a person presses on the page; `deny` goes back without a code.
  app.get('/line/consent', (request, reply) => {
    const said = z.object({ as: z.string() }).parse(request.query)
    const asked = Asked.parse(request.query)
    const back = new URL(asked.redirect_uri)
    back.searchParams.set('state', asked.state)
    if (!LINE_PEOPLE.some((name) => name === said.as)) {
      back.searchParams.set('error', 'access_denied')
      back.searchParams.set('error_description', 'The resource owner denied the request.')
      return reply.redirect(back.href)
    }
    const code = world.code(20)
    lineOf(world).grants.set(code, {
      name: said.as,
      redirectUri: asked.redirect_uri,
      nonce: asked.nonce ?? null,
      challenge: asked.code_challenge ?? null,
      expiresAt: world.now().getTime() + CODE_MS,
    })
    back.searchParams.set('code', code)
    return reply.redirect(back.href)
  })
  app.post('/line/oauth2/v2.1/token', (request, reply) =>
    perform(world, reply, {
      target: 'line',
      callKind: 'write',
      run: (effects) => (effects.refuse ? noCode : tokenFor(world, request.body)),
    }),
  )
}

const no = (status: number, error: string, why: string): SandboxAnswer => ({
  status,
  body: { error, error_description: why },
})
const noCode = no(400, 'invalid_grant', 'invalid authorization code')

function tokenFor(world: World, body: unknown): SandboxAnswer {
  const asked = Token.safeParse(body)
  if (!asked.success) return no(400, 'invalid_request', 'some parameters are missing')
  const { code, redirect_uri, client_id, client_secret, code_verifier } = asked.data
  if (client_id !== channelId || !sameText(client_secret, channelSecret))
    return no(400, 'invalid_client', 'invalid client_secret')
  const { grants } = lineOf(world)
  const grant = grants.get(code)
  // A code is good once, whatever comes of it.
  grants.delete(code)
  const isOver = !grant || grant.expiresAt <= world.now().getTime()
  if (isOver || grant.redirectUri !== redirect_uri) return noCode
  const shown = createHash('sha256')
    .update(code_verifier ?? '')
    .digest('base64url')
  if (grant.challenge !== null && grant.challenge !== shown)
    return no(400, 'invalid_grant', 'invalid code_verifier')
  return {
    status: 200,
    body: {
      access_token: world.code(40),
      expires_in: 2_592_000,
      id_token: idTokenOf(grant, world.now()),
      refresh_token: world.code(20),
      scope: 'profile openid',
      token_type: 'Bearer',
    },
  }
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

function idTokenOf(grant: Grant, now: Date): string {
  const iat = Math.floor(now.getTime() / 1_000)
  const head = part({ typ: 'JWT', alg: 'HS256' })
  const claims = part({
    iss: 'https://access.line.me',
    sub: lineIdOf(grant.name),
    aud: channelId,
    exp: iat + HOUR,
    iat,
    ...(grant.nonce !== null && { nonce: grant.nonce }),
    amr: ['linesso'],
    name: grant.name,
    picture: 'https://profile.line-scdn.net/abcdefghijklmn',
  })
  const signature = createHmac('sha256', channelSecret)
    .update(`${head}.${claims}`)
    .digest('base64url')
  return `${head}.${claims}.${signature}`
}
