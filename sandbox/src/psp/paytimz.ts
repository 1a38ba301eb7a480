import { createHmac } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { rawBody } from '../body.ts'
import { REQUEST_FRESH_MS, SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
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
import type { Order } from './orders.ts'

const CODE = 'PAYTIMZ'
const BASE = '/psp/paytimz/v1/charges'
const Create = z.object({
  id: z.string().min(1).max(100),
  amount: z.int(),
  currency: z.literal('THB'),
  expires_at: z.iso.datetime(),
  webhook: z.url().optional(),
})
const ById = z.object({ id: z.string().min(1).max(100) })
const List = z.object({
  since: z.iso.datetime(),
  offset: z.coerce.number().int().min(0).default(0),
})
const STATUS = { AMOUNT: 422, DUPLICATE: 409, SUSPENDED: 403, NOT_FOUND: 404, PAID: 409 } as const
const ERRORS = {
  AMOUNT: 'amount_too_small',
  DUPLICATE: 'id_conflict',
  SUSPENDED: 'account_suspended',
  NOT_FOUND: 'charge_not_found',
  PAID: 'charge_already_paid',
} as const

const shown = (world: World, order: Order) => ({
  id: order.reference,
  charge: order.pspReference,
  amount: order.amount,
  status: stateOf(world, order).toLowerCase(),
  qr: order.payload,
  payment: order.paid && {
    event: order.paid.eventId,
    amount: order.paid.amount,
    paid_at: order.paid.at,
  },
  refunds: (order.refunds ?? []).map(({ eventId, amount, at }) => ({
    event: eventId,
    amount,
    refunded_at: at,
  })),
})
const worded = (world: World, result: OrderResult<Order>, status: number): SandboxAnswer =>
  result.ok
    ? { status, body: shown(world, result.value) }
    : { status: STATUS[result.why], body: { error: { type: ERRORS[result.why] } } }

/** PAYTIMZ: REST with HTTP statuses, whole satang, ISO times, an Authorization line with a nonce. */
export function paytimzApi(app: FastifyInstance, world: World): void {
  const guarded = (
    request: FastifyRequest,
    reply: FastifyReply,
    callKind: 'poll' | 'write',
    run: (effects: { refuse: boolean; copies: number }) => SandboxAnswer,
  ) =>
    isSigned(world, request)
      ? perform(world, reply, { target: `qr:${CODE}`, callKind, run })
      : reply.code(401).send({ error: { type: 'authentication' } })

  app.post(BASE, (request, reply) =>
    guarded(request, reply, 'write', (effects) => {
      const body = Create.safeParse(request.body)
      if (!body.success) return { status: 400, body: { error: { type: 'malformed' } } }
      const { id, amount, expires_at: expiresAt, webhook } = body.data
      return worded(
        world,
        openOrder(
          world,
          CODE,
          { reference: id, amount, expiresAt: new Date(expiresAt), callbackUrl: webhook },
          effects,
        ),
        201,
      )
    }),
  )
  app.post(`${BASE}/:id/void`, (request, reply) =>
    guarded(request, reply, 'write', (effects) =>
      worded(world, closeOrder(world, CODE, ById.parse(request.params).id, effects), 200),
    ),
  )
  app.get(`${BASE}/:id`, (request, reply) =>
    guarded(request, reply, 'poll', (effects) =>
      worded(world, lookUpOrder(world, CODE, ById.parse(request.params).id, effects), 200),
    ),
  )
  app.get('/psp/paytimz/v1/payments', (request, reply) =>
    guarded(request, reply, 'poll', (effects) => {
      if (effects.refuse) return { status: 403, body: { error: { type: ERRORS.SUSPENDED } } }
      const { since, offset } = List.parse(request.query)
      const { rows, next, unsettled } = paidSince(world, CODE, new Date(since), offset)
      return {
        status: 200,
        body: {
          next,
          unsettled,
          data: rows.map((row) => ({
            id: row.reference,
            event: row.eventId,
            amount: row.amount,
            paid_at: row.at,
            type: row.isRefund ? 'refund' : 'payment',
          })),
        },
      }
    }),
  )
}

/**
 * `PTZ key=…,ts=…,nonce=…,sig=…`: HMAC-SHA256, base64url, over ts, nonce, method, path and body,
 * one a line.
 */
function isSigned(world: World, request: FastifyRequest): boolean {
  const match = /^PTZ key=([^,]+),ts=(\d{1,12}),nonce=([\w-]{8,64}),sig=([\w-]+)$/.exec(
    request.headers.authorization ?? '',
  )
  const [, key, ts, nonce, sig] = match ?? []
  if (
    key !== SECRETS.paytimz.apiKey ||
    !(Math.abs(world.now().getTime() - Number(ts) * 1000) <= REQUEST_FRESH_MS)
  )
    return false
  const text = [ts, nonce, request.method, request.url, rawBody(request)].join('\n')
  return sameText(
    sig,
    createHmac('sha256', SECRETS.paytimz.apiSecret).update(text).digest('base64url'),
  )
}

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The whole body is a compact JWS (HS256), its age in `iat`; the merchant answers 204. */
export const paytimzCallback: Dialect = {
  write(paid, now) {
    const claims = {
      jti: paid.eventId,
      iat: Math.floor(now.getTime() / 1000),
      type: paid.isRefund ? 'charge.refunded' : 'charge.paid',
      id: paid.reference,
      charge: paid.pspReference,
      amount: paid.amount,
      currency: 'THB',
      paid_at: paid.at,
    }
    const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`
    return {
      headers: { 'content-type': 'application/jose' },
      body: `${text}.${createHmac('sha256', SECRETS.paytimz.callbackSecret).update(text).digest('base64url')}`,
    }
  },
  isTaken: (status) => status === 204,
}
