import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bahtOf, satangOf } from '../money.ts'
import type { Callbacks } from '../psp/callbacks.ts'
import { paymentOf } from '../psp/desk.ts'
import { isLate, payOrder, searchOrder } from '../psp/orders.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

const Pay = z
  .strictObject({
    payload: z.string().min(1).max(600).optional(),
    qrcodeId: z.string().min(1).max(100).optional(),
    amount: z.number().optional(),
    /** 0: the callback is lost for good, only an inquiry finds the payment. */
    times: z.int().min(0).max(200).default(1),
  })
  .refine(
    (body) => (body.payload === undefined) !== (body.qrcodeId === undefined),
    'either payload or qrcodeId',
  )

/**
 * A customer's bank app pays a code. An expired or cancelled one too: money that is late is still
 * money.
 */
export function qrCommands(app: FastifyInstance, world: World, callbacks: Callbacks): void {
  app.post('/sandbox/qr/pay', (request) => pay(world, callbacks, Pay.parse(request.body)))
}

async function pay(world: World, callbacks: Callbacks, body: z.infer<typeof Pay>): Promise<object> {
  const found = searchOrder(world, body)
  if (!found) throw new Refusal(404, 'no PSP has issued such a code')
  const amount =
    body.amount === undefined ? (found.paid?.amount ?? found.amount) : satangOf(body.amount)
  if (amount === null) throw new Refusal(400, 'amount: baht above 0 with at most 2 decimals')
  if (found.paid && found.paid.amount !== amount)
    throw new Refusal(409, 'this code has been paid with another amount')
  const late = isLate(world, found) || found.state === 'CANCELLED'
  // A code is paid once. Paying it again only makes the PSP tell again.
  const order = found.paid ? found : payOrder(world, found, amount)
  const doubled =
    found.copies > 1 || world.faults.takeKind(`qr:${order.provider}`, 'duplicate') !== null
  const times = doubled ? Math.max(2, body.times) : body.times
  const statuses =
    order.callbackUrl && times > 0
      ? await callbacks.send(
          {
            id: order.paid?.eventId ?? '',
            url: order.callbackUrl,
            provider: order.provider,
            paid: paymentOf(order),
          },
          times,
        )
      : []
  return {
    qrcodeId: order.reference,
    provider: order.provider,
    amount: bahtOf(amount),
    paidAt: order.paid?.at,
    eventId: order.paid?.eventId,
    late,
    alreadyPaid: found.paid !== null,
    callbacks: statuses,
  }
}
