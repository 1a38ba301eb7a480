import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { renderSVG } from 'uqr'
import { z } from 'zod'
import { SECRETS } from '../secrets.ts'
import { sameText } from '../signature.ts'
import { perform, type SandboxAnswer, type World } from '../world.ts'
import type { Dialect } from './callbacks.ts'
import { allOrders, cancelOrder, createOrder, isLate, type Order } from './orders.ts'

const CODE = 'OMISE'
/** As Omise says of PromptPay: 20 baht at least, and a day to pay. */
const LEAST = 2_000
const LIFETIME_MS = 86_400_000
const PAGE = z.coerce.number().int()

const Create = z.object({
  amount: z.int().positive(),
  currency: z.string().regex(/^thb$/i),
  source: z.object({ type: z.literal('promptpay') }),
  metadata: z.object({ reference: z.string().min(1).max(100) }),
  webhook_endpoints: z.array(z.url()).length(1).optional(),
})
const List = z.object({
  from: z.iso.datetime().default('1970-01-01T00:00:00Z'),
  limit: PAGE.min(1).max(100).default(20),
  offset: PAGE.min(0).default(0),
})

const yes = (body: object): SandboxAnswer => ({ status: 200, body })
const no = (status: number, code: string, message: string): SandboxAnswer => ({
  status,
  body: { object: 'error', location: `https://www.omise.co/api-errors#${code}`, code, message },
})
const NONE = no(404, 'not_found', 'charge was not found')

/**
 * As Omise documents charges of PromptPay: Basic with the secret key, satang, the code as an SVG to
 * fetch. It knows no reference of the shop: the same order again is another charge. Fault `refuse`:
 * the account may not charge now.
 */
export function omiseApi(app: FastifyInstance, world: World): void {
  const route = (
    method: 'GET' | 'POST',
    path: string,
    callKind: 'poll' | 'write',
    run: (
      request: FastifyRequest<{ Params: { id: string } }>,
      how: { refuse: boolean; copies: number },
    ) => SandboxAnswer,
  ) =>
    app.route<{ Params: { id: string } }>({
      method,
      url: `/psp/omise${path}`,
      handler: async (request, reply) =>
        isKnown(request, reply) &&
        perform(world, reply, {
          target: `qr:${CODE}`,
          callKind,
          run: (how) =>
            how.refuse
              ? no(400, callKind === 'write' ? 'bad_request' : 'service_unavailable', 'not now')
              : run(request, how),
        }),
    })

  route('POST', '/charges', 'write', (request, { copies }) => {
    const body = Create.safeParse(request.body)
    if (!body.success) return no(400, 'bad_request', 'malformed request')
    const { amount, metadata, webhook_endpoints: [callbackUrl] = [] } = body.data
    if (amount < LEAST) return no(400, 'invalid_amount', 'amount must be at least 20 baht')
    const order = createOrder(world, {
      provider: CODE,
      reference: metadata.reference,
      amount,
      expiresAt: new Date(world.now().getTime() + LIFETIME_MS).toISOString(),
      callbackUrl: callbackUrl ?? world.callbackUrl,
      copies,
    })
    return yes(charge(world, order, request))
  })
  route('GET', '/charges/:id', 'poll', (request) => {
    const order = byId(world, request.params.id)
    return order ? yes(charge(world, order, request)) : NONE
  })
  route('POST', '/charges/:id/expire', 'write', (request) => {
    const order = byId(world, request.params.id)
    return order ? yes(charge(world, cancelOrder(world, order), request)) : NONE
  })
  route('GET', '/charges', 'poll', (request) => {
    const { from, limit, offset } = List.parse(request.query)
    const found = allOrders(world)
      .filter((order) => order.provider === CODE && order.createdAt >= from)
      .toReversed()
    const data = found.slice(offset, offset + limit).map((order) => charge(world, order, request))
    return yes({ object: 'list', from, limit, offset, total: found.length, data })
  })
  pictures(app, world)
}

function pictures(app: FastifyInstance, world: World): void {
  app.get<{ Params: { id: string } }>('/psp/omise/charges/:id/qrcode.svg', (request, reply) => {
    const order = byId(world, request.params.id)
    if (!order) return reply.code(404).send(NONE.body)
    return reply.type('image/svg+xml').send(renderSVG(order.payload, { ecc: 'M', border: 4 }))
  })
}

const idOf = (order: Order): string => `chrg_${order.pspReference.toLowerCase()}`
const byId = (world: World, id: string): Order | undefined =>
  allOrders(world).find((order) => order.provider === CODE && idOf(order) === id)

function isKnown(request: FastifyRequest, reply: FastifyReply): boolean {
  const wanted = `Basic ${Buffer.from(`${SECRETS.omise.secretKey}:`).toString('base64')}`
  if (sameText(request.headers.authorization, wanted)) return true
  void reply.code(401).send(no(401, 'authentication_failure', 'authentication failed').body)
  return false
}

function charge(world: World, order: Order, request: FastifyRequest): object {
  const { paid } = order
  const hasEnded = order.state === 'CANCELLED' || isLate(world, order)
  const refunds = (order.refunds ?? []).map(({ eventId, amount, at }) => ({
    object: 'refund',
    id: eventId.replace('evt_', 'rfnd_'),
    amount,
    currency: 'THB',
    charge: idOf(order),
    created_at: at,
  }))
  return {
    object: 'charge',
    id: idOf(order),
    location: `/charges/${idOf(order)}`,
    amount: paid?.amount ?? order.amount,
    currency: 'THB',
    metadata: { reference: order.reference },
    status: paid ? 'successful' : hasEnded ? 'expired' : 'pending',
    paid: paid !== null,
    paid_at: paid?.at ?? null,
    expired: !paid && hasEnded,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    refunds: { object: 'list', data: refunds, limit: 20, offset: 0, total: refunds.length },
    source: {
      object: 'source',
      type: 'promptpay',
      flow: 'offline',
      amount: order.amount,
      currency: 'THB',
      scannable_code: {
        object: 'barcode',
        type: 'qr',
        image: {
          object: 'document',
          filename: 'qrcode.svg',
          download_uri: `http://${request.headers.host}/psp/omise/charges/${idOf(order)}/qrcode.svg`,
        },
      },
    },
  }
}

/** An event about the charge, without a signature: whoever hears it looks at the charge. */
export const omiseCallback: Dialect = {
  write(paid) {
    const chargeId = `chrg_${paid.pspReference.toLowerCase()}`
    const data = paid.isRefund
      ? { object: 'refund', id: paid.eventId.replace('evt_', 'rfnd_'), charge: chargeId }
      : {
          object: 'charge',
          id: chargeId,
          amount: paid.amount,
          status: 'successful',
          metadata: { reference: paid.reference },
        }
    const key = paid.isRefund ? 'refund.create' : 'charge.complete'
    return {
      body: JSON.stringify({ object: 'event', id: `evnt_${paid.eventId.slice(4)}`, key, data }),
      headers: { 'content-type': 'application/json' },
    }
  },
  isTaken: (status) => status >= 200 && status < 300,
}
