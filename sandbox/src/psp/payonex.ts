import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import type { Dialect } from './callbacks.ts'
import {
  closeOrder,
  lookUpOrder,
  openOrder,
  paidSince,
  stateOf,
  type OrderResult,
} from './orderRules.ts'
import { MERCHANT_PUBLIC_KEY, PSP_PRIVATE_KEY } from './payonexKeys.ts'

const CODE = 'PAYONEX'
const merchantKey = createPublicKey({
  key: Buffer.from(MERCHANT_PUBLIC_KEY, 'base64'),
  format: 'der',
  type: 'spki',
})
const ownKey = createPrivateKey({
  key: Buffer.from(PSP_PRIVATE_KEY, 'base64'),
  format: 'der',
  type: 'pkcs8',
})
const Body = z.object({
  appId: z.string(),
  requestTime: z.int(),
  outTradeNo: z.string().min(1).max(100).optional(),
  totalFee: z.int().optional(),
  expireTime: z.int().optional(),
  notifyUrl: z.url().optional(),
  beginTime: z.int().optional(),
  offset: z.int().min(0).optional(),
})
const CODES = {
  AMOUNT: 'INVALID_AMOUNT',
  DUPLICATE: 'OUT_TRADE_NO_USED',
  SUSPENDED: 'MERCHANT_SUSPENDED',
  NOT_FOUND: 'ORDER_NOT_EXIST',
  PAID: 'ORDER_PAID',
} as const
const STATES = {
  WAITING: 'NOTPAY',
  CANCELLED: 'CLOSED',
  EXPIRED: 'CLOSED',
  PAID: 'SUCCESS',
} as const
const epoch = (iso: string): number => Date.parse(iso)

const worded = <T>(result: OrderResult<T>, data: (value: T) => object): SandboxAnswer => ({
  status: 200,
  body: result.ok
    ? { code: 'SUCCESS', msg: 'OK', data: data(result.value) }
    : { code: CODES[result.why], msg: result.why },
})

/**
 * PAYONEX: one envelope, whole satang, milliseconds of the epoch; RSA-SHA256 over the raw body in
 * `X-Sign`, each side with its own key.
 */
export function payonexApi(app: FastifyInstance, world: World): void {
  const route = routesOf(app, world)

  route('order/create', 'write', (body, effects) =>
    worded(
      openOrder(
        world,
        CODE,
        {
          reference: body.outTradeNo ?? '',
          amount: body.totalFee ?? null,
          expiresAt: new Date(body.expireTime ?? 0),
          callbackUrl: body.notifyUrl,
        },
        effects,
      ),
      (order) => ({
        outTradeNo: order.reference,
        transactionId: order.pspReference,
        totalFee: order.amount,
        codeUrl: order.payload,
      }),
    ),
  )
  route('order/close', 'write', (body, effects) =>
    worded(closeOrder(world, CODE, body.outTradeNo ?? '', effects), (order) => ({
      outTradeNo: order.reference,
    })),
  )
  route('order/query', 'poll', (body, effects) =>
    worded(lookUpOrder(world, CODE, body.outTradeNo ?? '', effects), (order) => ({
      outTradeNo: order.reference,
      tradeState: STATES[stateOf(world, order)],
      ...(order.paid
        ? {
            paidFee: order.paid.amount,
            paidTime: epoch(order.paid.at),
            notifyId: order.paid.eventId,
            refunds: (order.refunds ?? []).map(({ eventId, amount, at }) => ({
              notifyId: eventId,
              refundFee: amount,
              refundTime: epoch(at),
            })),
          }
        : {}),
    })),
  )
  route('bill/list', 'poll', (body, effects) => {
    if (effects.refuse) return worded({ ok: false, why: 'SUSPENDED' }, () => ({}))
    const { next, unsettled, bills } = billsSince(world, body)
    return { status: 200, body: { code: 'SUCCESS', msg: 'OK', data: { next, unsettled, bills } } }
  })
}

function routesOf(app: FastifyInstance, world: World) {
  const route = (
    path: string,
    callKind: 'poll' | 'write',
    run: (
      body: z.infer<typeof Body>,
      effects: { refuse: boolean; copies: number },
    ) => SandboxAnswer,
  ) =>
    app.post(`/psp/payonex/openapi/${path}`, async (request, reply) => {
      const body = Body.safeParse(request.body)
      if (!body.success || !isSigned(world, request, body.data))
        return reply.code(200).send({ code: 'SIGN_ERROR', msg: 'who are you' })
      return perform(world, reply, {
        target: `qr:${CODE}`,
        callKind,
        run: (effects) => run(body.data, effects),
      })
    })
  return route
}

function billsSince(world: World, body: z.infer<typeof Body>) {
  const { rows, next, unsettled } = paidSince(
    world,
    CODE,
    new Date(body.beginTime ?? 0),
    body.offset ?? 0,
  )
  const bills = rows.map((row) => ({
    outTradeNo: row.reference,
    notifyId: row.eventId,
    paidFee: row.amount,
    paidTime: epoch(row.at),
    billType: row.isRefund ? 'REFUND' : 'PAY',
  }))
  return { next, unsettled, bills }
}

function isSigned(world: World, request: FastifyRequest, body: z.infer<typeof Body>): boolean {
  if (
    body.appId !== SECRETS.payonex.appId ||
    Math.abs(world.now().getTime() - body.requestTime) > REQUEST_FRESH_MS
  )
    return false
  return verify(
    'sha256',
    Buffer.from(rawBody(request)),
    merchantKey,
    Buffer.from(String(request.headers['x-sign'] ?? ''), 'base64'),
  )
}

/** JSON with its time inside, signed whole; the merchant answers `{"code":"SUCCESS"}`. */
export const payonexCallback: Dialect = {
  write(paid, now) {
    const body = JSON.stringify({
      notifyId: paid.eventId,
      notifyTime: now.getTime(),
      notifyType: paid.isRefund ? 'TRADE_REFUND' : 'TRADE_SUCCESS',
      resource: {
        outTradeNo: paid.reference,
        transactionId: paid.pspReference,
        paidFee: paid.amount,
        paidTime: epoch(paid.at),
      },
    })
    return {
      headers: {
        'content-type': 'application/json',
        'x-sign': sign('sha256', Buffer.from(body), ownKey).toString('base64'),
      },
      body,
    }
  },
  isTaken: (status, text) => status === 200 && text.includes('"SUCCESS"'),
}
