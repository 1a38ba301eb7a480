import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock, Random } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { sameDigest } from '../signing.ts'
import type { CallbackRead, Psp } from './port.ts'
import {
  readAnswer,
  isFresh,
  jsonOf,
  pspOf,
  type RefusalCode,
  type SaidReport,
  type SaidState,
} from './protocol.ts'

export interface PaytimzConfig {
  baseUrl: string
  apiKey: string
  apiSecret: string
  callbackSecret: string
  /** Still good for callbacks, while the PSP changes to the new one. */
  oldSecret?: string | undefined
  callbackUrl: string
}

const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  amount_too_small: 'AMOUNT',
  account_suspended: 'SUSPENDED',
  charge_not_found: 'NOT_FOUND',
  charge_already_paid: 'PAID',
}
const No = z.object({ error: z.object({ type: z.string() }) })
const satang = z.int().min(1)
const eventId = z.string().min(1).max(200)
const Charge = z.object({
  id: z.string(),
  charge: z.string().min(1).max(100),
  amount: satang,
  status: z.enum(['waiting', 'cancelled', 'expired', 'paid']),
  qr: z.string().max(512),
  payment: z.object({ event: eventId, amount: satang, paid_at: z.iso.datetime() }).nullable(),
  refunds: z
    .array(z.object({ event: eventId, amount: satang, refunded_at: z.iso.datetime() }))
    .default([]),
})
const Report = z.object({
  next: z.int().nullable(),
  unsettled: z.int().optional(),
  data: z.array(
    z.object({
      id: z.string(),
      event: eventId,
      amount: satang,
      paid_at: z.iso.datetime(),
      type: z.enum(['payment', 'refund']).default('payment'),
    }),
  ),
})
const TYPES = {
  'charge.paid': 'PAID',
  'charge.cancelled': 'CANCELLED',
  'charge.refunded': 'TAKEN_BACK',
  'charge.disputed': 'TAKEN_BACK',
} as const
const Head = z.object({ alg: z.literal('HS256') })
const Claims = z.object({
  jti: eventId,
  iat: z.int(),
  type: z.enum(['charge.paid', 'charge.cancelled', 'charge.refunded', 'charge.disputed']),
  id: z.string().min(1).max(100),
  charge: z.string().min(1).max(100).optional(),
  amount: satang,
  currency: z.literal('THB'),
  paid_at: z.iso.datetime(),
})

/** A yes only with a 2xx; a no with the status that goes with it is read by its type. */
function opened(json: unknown, status: number): { data: unknown } | { code: string } | null {
  if (status === 200 || status === 201) return { data: json }
  const no = No.safeParse(json)
  return no.success ? { code: no.data.error.type } : null
}

const one = (reference: string) => `/charges/${encodeURIComponent(reference)}`

const stateOf = ({ id, charge, status, payment, refunds }: z.infer<typeof Charge>): SaidState => ({
  reference: id,
  state: status === 'paid' ? 'PAID' : status === 'waiting' ? 'WAITING' : 'CANCELLED',
  paid: payment
    ? {
        amount: BigInt(payment.amount),
        paidAt: new Date(payment.paid_at),
        eventId: payment.event,
        pspReference: charge,
        takenBack: refunds.map((back) => ({
          eventId: back.event,
          amount: BigInt(back.amount),
          at: new Date(back.refunded_at),
        })),
      }
    : undefined,
})

const reportOf = ({ next, unsettled, data }: z.infer<typeof Report>): SaidReport => ({
  next,
  unsettled: unsettled === undefined ? null : BigInt(unsettled),
  rows: data.map((row) => ({
    reference: row.id,
    eventId: row.event,
    amount: BigInt(row.amount),
    paidAt: new Date(row.paid_at),
    takenBack: row.type === 'refund',
  })),
})

/**
 * PAYTIMZ: REST with HTTP statuses, whole satang, ISO times; HMAC-SHA256 in base64url with a nonce;
 * callbacks are a JWS.
 */
export function paytimz(
  config: PaytimzConfig,
  http: HttpOptions,
  clock: Clock,
  random: Random,
): Psp {
  const call = callerOf({ config, http, clock, random })
  return pspOf({
    code: 'PAYTIMZ',
    create: async (order) =>
      readAnswer(
        await call('POST', '/charges', {
          id: order.reference,
          amount: Number(order.amount),
          currency: 'THB',
          expires_at: order.expiresAt.toISOString(),
          webhook: config.callbackUrl,
        }),
        opened,
        REFUSALS,
        Charge,
        (data) => ({
          reference: data.id,
          amount: BigInt(data.amount),
          pspReference: data.charge,
          payload: data.qr,
        }),
      ),
    cancel: async (reference) =>
      readAnswer(
        await call('POST', `${one(reference)}/void`, {}),
        opened,
        REFUSALS,
        Charge,
        (data) => ({
          reference: data.id,
        }),
      ),
    query: async (reference) =>
      readAnswer(await call('GET', one(reference)), opened, REFUSALS, Charge, stateOf),
    report: async (since, after) =>
      readAnswer(
        await call(
          'GET',
          `/payments?since=${encodeURIComponent(since.toISOString())}&offset=${after}`,
        ),
        opened,
        REFUSALS,
        Report,
        reportOf,
      ),
    readCallback: (_headers, rawBody, now) =>
      readPaytimzCallback(config.callbackSecret, rawBody, now),
    acknowledgement: { status: 204, contentType: 'text/plain', body: '' },
  })
}

function callerOf({
  config,
  http,
  clock,
  random,
}: {
  config: PaytimzConfig
  http: HttpOptions
  clock: Clock
  random: Random
}) {
  const call = (method: 'GET' | 'POST', path: string, fields?: object): Promise<HttpResult> => {
    const url = new URL(`${config.baseUrl}/v1${path}`)
    const body = fields === undefined ? '' : JSON.stringify(fields)
    const ts = String(Math.floor(clock.now().getTime() / 1000))
    const nonce = Buffer.from(random.bytes(12)).toString('base64url')
    const text = [ts, nonce, method, url.pathname + url.search, body].join('\n')
    const sig = createHmac('sha256', config.apiSecret).update(text).digest('base64url')
    const authorization = `PTZ key=${config.apiKey},ts=${ts},nonce=${nonce},sig=${sig}`
    return ask(
      fields === undefined
        ? { method, url: url.href, headers: { authorization } }
        : {
            method,
            url: url.href,
            body,
            headers: { authorization, 'content-type': 'application/json' },
          },
      http,
    )
  }
  return call
}

/**
 * A compact JWS. The algorithm is ours to choose, not the header's: only HS256 with our secret is a
 * signature.
 */
function readPaytimzCallback(secret: string, rawBody: Uint8Array, now: Date): CallbackRead {
  const [head = '', payload = '', signature = '', ...more] = Buffer.from(rawBody)
    .toString('latin1')
    .split('.')
  const wanted = createHmac('sha256', secret)
    .update(`${head}.${payload}`, 'latin1')
    .digest('base64url')
  if (more.length > 0 || !sameDigest(signature, wanted)) return { ok: false, why: 'UNSIGNED' }
  const claims = Claims.safeParse(jsonOf(Buffer.from(payload, 'base64url')))
  if (!claims.success || !Head.safeParse(jsonOf(Buffer.from(head, 'base64url'))).success)
    return { ok: false, why: 'MALFORMED' }
  const {
    jti,
    iat,
    id: reference,
    charge: pspReference,
    type,
    amount,
    paid_at: paidAt,
  } = claims.data
  if (!isFresh(iat * 1000, now)) return { ok: false, why: 'STALE' }
  return {
    ok: true,
    event: {
      eventId: jti,
      reference,
      type: TYPES[type],
      amount: BigInt(amount),
      paidAt: new Date(paidAt),
      pspReference,
    },
  }
}
