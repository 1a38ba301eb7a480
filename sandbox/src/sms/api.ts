import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { deliver } from './inbox.ts'

const Send = z.object({
  msisdn: z.string(),
  message: z.string().min(1).max(1000),
  sender: z.string().max(11),
  client_ref: z.string().min(1).max(100),
})
const no = (status: number, code: string): SandboxAnswer => ({
  status,
  body: { error: { code }, data: null },
})

/** The SMS gateway: Basic auth, JSON, one message for one `client_ref`. */
export function smsApi(app: FastifyInstance, world: World): void {
  const wanted = `Basic ${Buffer.from(`${SECRETS.sms.key}:${SECRETS.sms.secret}`).toString('base64')}`

  app.post('/sms/v1/messages', async (request, reply) => {
    if (!sameText(request.headers.authorization, wanted))
      return reply.code(401).send({ error: { code: 'UNAUTHENTICATED' }, data: null })
    const body = Send.safeParse(request.body)
    return perform(world, reply, {
      target: 'sms:GATEWAY',
      within: 'sms',
      callKind: 'write',
      run: (effects) => {
        if (!body.success) return no(400, 'INVALID_REQUEST')
        const { msisdn, message, client_ref: ref } = body.data
        if (!/^\d{8,12}$/.test(msisdn)) return no(422, 'INVALID_MSISDN')
        if (effects.refuse) return no(422, 'NUMBER_BARRED')
        const sent = world.store.table<string>('smsRefs').get(ref)
        const id = sent ?? `SM${world.code(12)}`
        // A gateway that stutters sends the text twice; its reference makes it one charge, not one text.
        if (sent === undefined || effects.copies === 2) deliver(world, msisdn, message)
        if (sent === undefined) world.store.commit(['smsRefs', ref, id])
        return { status: 200, body: { error: null, data: { message_id: id, client_ref: ref } } }
      },
    })
  })
}
