import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { lineIdOf, lineOf, LINE_PEOPLE } from './people.ts'

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i
const Push = z.object({
  to: z.string(),
  messages: z
    .array(z.object({ type: z.literal('text'), text: z.string().min(1).max(5_000) }))
    .min(1)
    .max(5),
})
const no = (status: number, message: string): SandboxAnswer => ({ status, body: { message } })

/** LINE Messaging API: push messages with a retry key, said once for each key. */
export function lineMessagesApi(app: FastifyInstance, world: World): void {
  app.post('/line/v2/bot/message/push', (request, reply) => {
    const { authorization } = request.headers
    const key = String(request.headers['x-line-retry-key'] ?? '')
    return perform(world, reply, {
      target: 'line',
      callKind: 'write',
      run: (effects) => {
        if (!sameText(authorization, `Bearer ${SECRETS.line.accessToken}`))
          return no(401, 'Authentication failed. Confirm that the access token is valid.')
        if (effects.refuse) return no(429, 'You have reached your monthly limit.')
        return push(world, request.body, key)
      },
    })
  })
  app.get('/sandbox/line', (request) => {
    const { as } = z.object({ as: z.string() }).parse(request.query)
    return lineOf(world).said.filter(({ to }) => to === lineIdOf(as))
  })
}

function push(world: World, body: unknown, key: string): SandboxAnswer {
  const asked = Push.safeParse(body)
  if (!asked.success || (key !== '' && !UUID.test(key)))
    return no(400, 'The request body has 1 error(s)')
  const { to, messages } = asked.data
  if (!LINE_PEOPLE.some((name) => lineIdOf(name) === to))
    return no(400, "The property, 'to', in the request body is invalid (line: -, column: -)")
  const { accepted, said } = lineOf(world)
  const known = accepted.get(key)
  if (known)
    return {
      status: 409,
      body: { message: 'The retry key is already accepted', sentMessages: [known] },
    }
  const sent = { id: String(Number(world.now()) * 1_000 + said.length), quoteToken: world.code(20) }
  if (key !== '') accepted.set(key, sent)
  for (const { text } of messages) said.push({ to, text, retryKey: key })
  return { status: 200, body: { sentMessages: [sent] } }
}
