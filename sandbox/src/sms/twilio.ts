import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import { deliver } from './inbox.ts'

const Send = z
  .object({
    To: z.string(),
    Body: z.string().min(1).max(1_600),
    From: z.string().optional(),
    MessagingServiceSid: z
      .string()
      .regex(/^MG[0-9a-f]{32}$/i)
      .optional(),
  })
  .refine(
    ({ From, MessagingServiceSid }) => From !== undefined || MessagingServiceSid !== undefined,
  )
const { accountSid, authToken } = SECRETS.sms.twilio
const WANTED = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`

const no = (status: number, code: number, message: string): SandboxAnswer => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** The number as its owner writes it. */
const localOf = (to: string): string => to.replace(/^\+66/, '0').replace(/^\+856/, '')

/** As Twilio documents its Messages resource; a message has no reference but its own. */
export function twilioApi(app: FastifyInstance, world: World): void {
  app.post('/sms/twilio/2010-04-01/Accounts/:account/Messages.json', async (request, reply) => {
    const { account } = z.object({ account: z.string() }).parse(request.params)
    if (account !== accountSid || !sameText(request.headers.authorization, WANTED)) {
      const { status, body } = no(401, 20_003, 'Authenticate')
      return reply.code(status).send(body)
    }
    const form = Send.safeParse(request.body)
    return perform(world, reply, {
      target: 'sms:TWILIO',
      within: 'sms',
      callKind: 'write',
      run: (effects) => {
        if (!form.success) return no(400, 21_604, 'A parameter is missing')
        const { To, Body, From, MessagingServiceSid } = form.data
        if (!/^\+(66[689]\d{8}|856(20\d{8}|30\d{7}))$/.test(To))
          return no(400, 21_211, `The 'To' number ${To} is not a valid phone number.`)
        if (effects.refuse) return no(400, 21_610, 'Attempt to send to unsubscribed recipient')
        deliver(world, localOf(To), Body)
        return {
          status: 201,
          body: messageOf(world, { To, Body, From: From ?? null, service: MessagingServiceSid }),
        }
      },
    })
  })
}

function messageOf(
  world: World,
  made: { To: string; Body: string; From: string | null; service: string | undefined },
): object {
  const sid = `SM${world.code(32).toLowerCase()}`
  const uri = `/2010-04-01/Accounts/${accountSid}/Messages/${sid}`
  return {
    account_sid: accountSid,
    api_version: '2010-04-01',
    body: made.Body,
    date_created: world.now().toUTCString(),
    date_sent: null,
    date_updated: world.now().toUTCString(),
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    from: made.From,
    messaging_service_sid: made.service ?? null,
    num_media: '0',
    num_segments: '1',
    price: null,
    price_unit: 'USD',
    sid,
    status: made.service === undefined ? 'queued' : 'accepted',
    subresource_uris: { media: `${uri}/Media.json` },
    to: made.To,
    uri: `${uri}.json`,
  }
}
