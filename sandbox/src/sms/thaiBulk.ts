import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type World } from '../world.ts'
import { deliver } from './inbox.ts'

const Send = z.object({
  msisdn: z.string(),
  message: z.string().min(1),
  sender: z.string().min(1).max(11),
  force: z.enum(['standard', 'corporate']).optional(),
})
const { apiKey, apiSecret } = SECRETS.sms.thaiBulk
const WANTED = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString('base64')}`
const error = (code: number, name: string) => ({ error: { code, name, description: name } })

/**
 * As ThaiBulkSMS publishes version 2 of its API: a form, numbers good and bad in two lists, and no
 * reference: the same text again is another one. What it says of a wrong key is not published.
 */
export function thaiBulkApi(app: FastifyInstance, world: World): void {
  app.post('/sms/thaibulk/sms', async (request, reply) => {
    if (!sameText(request.headers.authorization, WANTED))
      return reply.code(401).send(error(2, 'ERROR_AUTHENTICATION'))
    const body = Send.safeParse(request.body)
    return perform(world, reply, {
      target: 'sms:THAIBULK',
      within: 'sms',
      callKind: 'write',
      run: (effects) => {
        if (!body.success) return { status: 400, body: error(3, 'ERROR_PARAMETER') }
        const { msisdn, message, force = 'standard' } = body.data
        const isGood = /^66[689]\d{8}$/.test(msisdn) && !effects.refuse
        if (isGood) deliver(world, `0${msisdn.slice(2)}`, message)
        const sent = { message_id: world.code(22), number: msisdn, used_credit: 1 }
        const bad = { message: 'Phone number is invalid.', number: msisdn }
        return {
          status: 200,
          body: {
            bad_phone_number_list: isGood ? [] : [bad],
            credit_type: force,
            phone_number_list: isGood ? [sent] : [],
            remaining_credit: 1_000,
            total_use_credit: isGood ? 1 : 0,
          },
        }
      },
    })
  })
}
