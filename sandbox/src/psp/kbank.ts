import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import { bahtText, satangOfText } from '../money.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { hmac, sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import type { Dialect } from './callbacks.ts'
import { paidSince } from './orderRules.ts'
import { cancelOrder, createOrder, findOrder, isLate, type Order } from './orders.ts'

const CODE = 'KBANK'
const Create = z.object({
  partnerTxnUid: z.string().min(1).max(100),
  txnAmount: z.string(),
  txnCurrencyCode: z.literal('THB'),
  expiresAt: z.iso.datetime(),
  callbackUrl: z.url().optional(),
})
const Report = z.object({ since: z.iso.datetime(), offset: z.int().min(0).default(0) })
const ByReference = z.object({ partnerTxnUid: z.string().min(1).max(100) })

/** Status "00" is yes, "10" is no; a no comes with HTTP 200 as well. */
const yes = (body: object): SandboxAnswer => ({ status: 200, body: { statusCode: '00', ...body } })
const no = (errorCode: string, errorDesc: string): SandboxAnswer => ({
  status: 200,
  body: { statusCode: '10', errorCode, errorDesc },
})

/** KBANK's QR API: signed JSON requests, amounts as "500.00". */
export function kbankApi(app: FastifyInstance, world: World): void {
  const route = routesOf(app, world)

  route('payment', Create, 'write', (body, how) => {
    const amount = satangOfText(body.txnAmount)
    if (amount === null || amount < 100) return no('AMOUNT', 'amount under the minimum')
    const known = findOrder(world, CODE, body.partnerTxnUid)
    if (known && known.amount !== amount)
      return no('DUPLICATE', 'partnerTxnUid used with another amount')
    if (!known && how.refuse) return no('SUSPENDED', 'merchant may not issue codes now')
    const order =
      known ??
      createOrder(world, {
        provider: CODE,
        reference: body.partnerTxnUid,
        amount,
        expiresAt: body.expiresAt,
        callbackUrl: body.callbackUrl ?? world.callbackUrl,
        copies: how.copies,
      })
    return yes({
      partnerTxnUid: order.reference,
      txnNo: order.pspReference,
      txnAmount: bahtText(order.amount),
      qrCode: order.payload,
    })
  })

  route('cancel', ByReference, 'write', (body, how) => {
    const order = findOrder(world, CODE, body.partnerTxnUid)
    if (!order) return no('NOT_FOUND', 'no such transaction')
    if (how.refuse) return no('SUSPENDED', 'cannot cancel now')
    if (cancelOrder(world, order).state === 'PAID') return no('PAID', 'already paid')
    return yes({ partnerTxnUid: order.reference })
  })

  route('inquiry', ByReference, 'poll', (body, how) => {
    const order = findOrder(world, CODE, body.partnerTxnUid)
    if (how.refuse) return no('SUSPENDED', 'cannot answer now')
    return order ? yes(stateOf(world, order)) : no('NOT_FOUND', 'no such transaction')
  })

  route('report', Report, 'poll', (body, how) => {
    if (how.refuse) return no('SUSPENDED', 'cannot answer now')
    const { rows, next, unsettled } = paidSince(world, CODE, new Date(body.since), body.offset)
    return yes({
      next,
      unsettled: bahtText(unsettled),
      payments: rows.map((row) => ({
        partnerTxnUid: row.reference,
        eventId: row.eventId,
        txnAmount: bahtText(row.amount),
        paidAt: row.at,
        txnType: row.isRefund ? 'REFUND' : 'PAYMENT',
      })),
    })
  })
}

function routesOf(app: FastifyInstance, world: World) {
  const route = <T>(
    name: string,
    schema: z.ZodType<T>,
    callKind: 'poll' | 'write',
    run: (body: T, how: { refuse: boolean; copies: number }) => SandboxAnswer,
  ) =>
    app.post(`/psp/kbank/v1/qr/${name}`, async (request, reply) => {
      if (!isSigned(world, request))
        return reply
          .code(401)
          .send({ statusCode: '10', errorCode: 'AUTH', errorDesc: 'bad signature' })
      const body = schema.safeParse(request.body)
      return perform(world, reply, {
        target: `qr:${CODE}`,
        callKind,
        run: (effects) =>
          body.success ? run(body.data, effects) : no('FORMAT', 'malformed request'),
      })
    })
  return route
}

function stateOf(world: World, order: Order): object {
  const uid = { partnerTxnUid: order.reference, txnNo: order.pspReference }
  if (order.paid) {
    return {
      ...uid,
      txnStatus: 'PAID',
      txnAmount: bahtText(order.paid.amount),
      paidAt: order.paid.at,
      eventId: order.paid.eventId,
      refunds: (order.refunds ?? []).map(({ eventId, amount, at }) => ({
        eventId,
        txnAmount: bahtText(amount),
        refundedAt: at,
      })),
    }
  }
  return {
    ...uid,
    txnStatus:
      order.state === 'CANCELLED' ? 'CANCELLED' : isLate(world, order) ? 'EXPIRED' : 'REQUESTED',
  }
}

/** HMAC-SHA256 over `timestamp.rawBody`, the timestamp in seconds. Any 2xx is heard. */
export const kbankCallback: Dialect = {
  write(paid, now) {
    const body = JSON.stringify({
      eventId: paid.eventId,
      eventType: paid.isRefund ? 'PAYMENT_REFUNDED' : 'PAYMENT_SUCCESS',
      partnerTxnUid: paid.reference,
      txnNo: paid.pspReference,
      txnAmount: bahtText(paid.amount),
      txnCurrencyCode: 'THB',
      paidAt: paid.at,
    })
    const timestamp = String(Math.floor(now.getTime() / 1000))
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'x-kbank-event-id': paid.eventId,
        'x-kbank-timestamp': timestamp,
        'x-kbank-signature': `v1=${hmac(SECRETS.kbank.callbackSecret, `${timestamp}.${body}`)}`,
      },
    }
  },
  isTaken: (status) => status >= 200 && status < 300,
}

/** HMAC-SHA256 over `timestamp.METHOD.path.rawBody`, the timestamp in ms. */
function isSigned(world: World, request: FastifyRequest): boolean {
  const header = (name: string) => String(request.headers[name] ?? '')
  const timestamp = header('x-timestamp')
  if (header('x-partner-id') !== SECRETS.kbank.partnerId) return false
  if (!(Math.abs(world.now().getTime() - Number(timestamp)) <= REQUEST_FRESH_MS)) return false
  const wanted = hmac(
    SECRETS.kbank.requestSecret,
    `${timestamp}.${request.method}.${request.url}.${rawBody(request)}`,
  )
  return sameText(header('x-signature'), wanted)
}
