import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inbox } from '../sms/inbox.ts'
import type { World } from '../world.ts'

const Query = z.strictObject({ phone: z.string().regex(/^\d{8,12}$/, 'a phone is 8 to 12 digits') })

export function smsCommands(app: FastifyInstance, world: World): void {
  app.get('/sandbox/sms', (request) => {
    const { phone } = Query.parse(request.query)
    return inbox(world, phone).map(({ id: _id, ...message }) => message)
  })
}
