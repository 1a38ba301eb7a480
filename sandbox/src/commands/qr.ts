import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { currencyOf, makeTransfer } from '../bank/transfers.ts'
import { bahtOf, MAX_KIP, satangOf } from '../money.ts'
import type { Callbacks } from '../psp/callbacks.ts'
import { lastRefundOf, paymentOf } from '../psp/orderRules.ts'
import {
  allOrders,
  isLate,
  payOrder,
  refundOrder,
  searchOrder,
  settleOrder,
} from '../psp/orders.ts'
import { Refusal } from '../refusal.ts'
import type { World } from '../world.ts'

const Pay = z
  .strictObject({
    payload: z.string().min(1).max(600).optional(),
    qrcodeId: z.string().min(1).max(100).optional(),
    amount: z.number().optional(),
    payer: z
      .strictObject({ bankCode: z.string(), accountNo: z.string(), name: z.string() })
      .optional(),
    /** 0: the callback is lost for good, only an inquiry finds the payment. */
    times: z.int().min(0).max(200).default(1),
  })
  .refine(
    (body) => (body.payload === undefined) !== (body.qrcodeId === undefined),
    'either payload or qrcodeId',
  )

const Refund = z.strictObject({
  qrcodeId: z.string().min(1).max(100),
  /** Baht; all of it where nothing is said. */
  amount: z.number().optional(),
  /** 0: the callback is lost for good, only a report or an inquiry tells of it. */
  times: z.int().min(0).max(200).default(1),
})

const CallbackUrl = z.strictObject({ url: z.url() })

const Settle = z.strictObject({
  provider: z.string(),
  /** The shop's own account. */
  toAccountNo: z.string().default('0123456789'),
})

/**
 * The PSP pays out all that it has taken in, in the currency of the account that it pays to: each
 * payment is a line of the shop's own bank account, with the payer's name where it is known, and
 * the code's references.
 */
function settle(world: World, body: z.infer<typeof Settle>): object {
  const due = allOrders(world).filter(
    (order) =>
      order.provider === body.provider &&
      order.paid &&
      !order.settled &&
      (order.currency ?? 'THB') === currencyOf(body.toAccountNo),
  )
  for (const order of due.toReversed()) {
    const { amount = 0, payer } = order.paid ?? {}
    makeTransfer(world, {
      fromBankCode: payer?.bankCode ?? order.provider,
      fromAccountNo: payer?.accountNo ?? '0000000000',
      fromName: payer?.name ?? `${order.provider} QR`,
      toAccountNo: body.toAccountNo,
      amount,
      at: world.now().toISOString(),
      inFeed: true,
      billPayment: { ref1: order.pspReference, ref2: order.provider },
    })
    settleOrder(world, order)
  }
  return { settled: due.length }
}

/**
 * A customer's bank app pays a code. An expired or cancelled one too: money that is late is still
 * money.
 */
export function qrCommands(app: FastifyInstance, world: World, callbacks: Callbacks): void {
  app.post('/sandbox/qr/pay', (request) => pay(world, callbacks, Pay.parse(request.body)))
  app.post('/sandbox/qr/refund', (request) => refund(world, callbacks, Refund.parse(request.body)))
  app.post('/sandbox/qr/settle', (request) => settle(world, Settle.parse(request.body)))
  // What a shop tells a bank once, not with each code.
  app.post('/sandbox/callback-url', (request) => {
    world.callbackUrl = CallbackUrl.parse(request.body).url
    return { url: world.callbackUrl }
  })
}

async function pay(world: World, callbacks: Callbacks, body: z.infer<typeof Pay>): Promise<object> {
  const found = searchOrder(world, body)
  if (!found) throw new Refusal(404, 'no PSP has issued such a code')
  const amount =
    body.amount === undefined
      ? (found.paid?.amount ?? found.amount)
      : satangOf(body.amount, found.currency === 'LAK' ? MAX_KIP : undefined)
  if (amount === null) throw new Refusal(400, 'amount: baht above 0 with at most 2 decimals')
  if (found.currency === 'LAK' && amount % 100 !== 0)
    throw new Refusal(400, 'amount: a kip has no parts')
  if (found.paid && found.paid.amount !== amount)
    throw new Refusal(409, 'this code has been paid with another amount')
  const late = isLate(world, found) || found.state === 'CANCELLED'
  // A code is paid once. Paying it again only makes the PSP tell again.
  const order = found.paid ? found : payOrder(world, found, amount, body.payer)
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
    currency: order.currency ?? 'THB',
    paidAt: order.paid?.at,
    eventId: order.paid?.eventId,
    late,
    alreadyPaid: found.paid !== null,
    callbacks: statuses,
  }
}

/** The PSP gives a payment back to who paid: a refund, or a card's chargeback. The shop is told. */
async function refund(
  world: World,
  callbacks: Callbacks,
  body: z.infer<typeof Refund>,
): Promise<object> {
  const found = searchOrder(world, body)
  if (!found?.paid) throw new Refusal(404, 'no such payment')
  const amount = body.amount === undefined ? found.paid.amount : satangOf(body.amount)
  if (amount === null) throw new Refusal(400, 'amount: baht above 0 with at most 2 decimals')
  const order = refundOrder(world, found, amount)
  const paid = lastRefundOf(order)
  const statuses =
    order.callbackUrl && body.times > 0
      ? await callbacks.send(
          { id: paid.eventId, url: order.callbackUrl, provider: order.provider, paid },
          body.times,
        )
      : []
  return { eventId: paid.eventId, amount: bahtOf(amount), callbacks: statuses }
}
