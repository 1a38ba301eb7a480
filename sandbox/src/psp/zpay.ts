import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bahtText } from '../money.ts'
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

const CODE = 'ZPAY'
const Envelope = z.object({ mid: z.string(), payload: z.string().max(8_000), sign: z.string() })
const Inside = z.object({
  service: z.enum(['qr.create', 'qr.close', 'qr.query', 'settle.list']),
  time: z.iso.datetime({ offset: true }),
  ref: z.string().max(100).default(''),
  baht: z.string().default(''),
  until: z.iso.datetime({ offset: true }).optional(),
  callback: z.url().optional(),
  from: z.iso.datetime({ offset: true }).optional(),
  offset: z.int().min(0).default(0),
})
const CODES = {
  AMOUNT: '21',
  DUPLICATE: '22',
  SUSPENDED: '31',
  NOT_FOUND: '44',
  PAID: '23',
} as const
const STATES = { WAITING: 'W', CANCELLED: 'C', EXPIRED: 'X', PAID: 'P' } as const

/** HMAC-SHA384 in upper-case hex over the payload as it is sent. */
const signOf = (payload: string): string =>
  createHmac('sha384', SECRETS.zpay.secret).update(payload).digest('hex').toUpperCase()
const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64')

/** Baht without needless zeros: "500", "123.45", "0.5". */
const bahtShort = (satang: number): string => String(satang / 100)
function satangOfShort(text: string): number | null {
  const match = /^(\d{1,8})(?:\.(\d{1,2}))?$/.exec(text)
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : null
}
/** Bangkok's wall clock with its offset. */
const bangkok = (date: Date): string =>
  new Date(date.getTime() + 7 * 3_600_000).toISOString().replace('Z', '+07:00')

const worded = <T>(result: OrderResult<T>, data: (value: T) => object): SandboxAnswer => ({
  status: 200,
  body: result.ok
    ? { result: '00', payload: encoded(data(result.value)) }
    : { result: CODES[result.why], reason: result.why },
})

/**
 * ZPAY: one address; a service by name inside a base64 payload; baht without needless zeros, times
 * of Bangkok.
 */
export function zpayApi(app: FastifyInstance, world: World): void {
  app.post('/psp/zpay/gateway', async (request, reply) => {
    const envelope = Envelope.safeParse(request.body)
    const inside = envelope.success ? Inside.safeParse(decoded(envelope.data.payload)) : null
    const known =
      envelope.success &&
      envelope.data.mid === SECRETS.zpay.merchantId &&
      sameText(envelope.data.sign, signOf(envelope.data.payload))
    const fresh =
      inside?.success &&
      Math.abs(world.now().getTime() - Date.parse(inside.data.time)) <= REQUEST_FRESH_MS
    if (!known || !inside?.success || !fresh)
      return reply.code(200).send({ result: '99', reason: 'SIGN' })
    const { service, ref, baht, until, callback, from, offset } = inside.data
    return perform(world, reply, {
      target: `qr:${CODE}`,
      callKind: service === 'qr.create' || service === 'qr.close' ? 'write' : 'poll',
      run: (effects) => {
        if (service === 'settle.list') {
          return settled({ world, from, offset, effects })
        }
        if (service === 'qr.create') {
          const asked = {
            reference: ref,
            amount: satangOfShort(baht),
            expiresAt: new Date(until ?? 0),
            callbackUrl: callback,
          }
          return worded(openOrder(world, CODE, asked, effects), (order) => ({
            ref: order.reference,
            zref: order.pspReference,
            baht: bahtShort(order.amount),
            qr: order.payload,
          }))
        }
        if (service === 'qr.close')
          return worded(closeOrder(world, CODE, ref, effects), (order) => ({
            ref: order.reference,
          }))
        return worded(lookUpOrder(world, CODE, ref, effects), (order) => ({
          ref: order.reference,
          state: STATES[stateOf(world, order)],
          ...(order.paid
            ? {
                baht: bahtShort(order.paid.amount),
                at: bangkok(new Date(order.paid.at)),
                txn: order.paid.eventId,
                back: (order.refunds ?? []).map(({ eventId, amount, at }) => ({
                  txn: eventId,
                  baht: bahtShort(amount),
                  at: bangkok(new Date(at)),
                })),
              }
            : {}),
        }))
      },
    })
  })
}

function settled({
  world,
  from,
  offset,
  effects,
}: {
  world: World
  from: string | undefined
  offset: number
  effects: { refuse: boolean }
}) {
  if (effects.refuse) return worded({ ok: false, why: 'SUSPENDED' }, () => ({}))
  const { rows, next, unsettled } = paidSince(world, CODE, new Date(from ?? 0), offset)
  const list = rows.map((row) => ({
    ref: row.reference,
    txn: row.eventId,
    baht: bahtShort(row.amount),
    at: bangkok(new Date(row.at)),
    op: row.isRefund ? 'R' : 'P',
  }))
  return worded(
    { ok: true, value: { next, unsettled: bahtText(unsettled), list } },
    (value) => value,
  )
}

function decoded(payload: string): unknown {
  try {
    return JSON.parse(Buffer.from(payload, 'base64').toString('utf8')) as unknown
  } catch {
    return null
  }
}

/** A form of `payload` and `sign`; the merchant answers `{"result":"00"}`. */
export const zpayCallback: Dialect = {
  write(paid, now) {
    const payload = encoded({
      txn: paid.eventId,
      time: bangkok(now),
      event: paid.isRefund ? 'REFUNDED' : 'PAID',
      ref: paid.reference,
      zref: paid.pspReference,
      baht: bahtShort(paid.amount),
      at: bangkok(new Date(paid.at)),
    })
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ payload, sign: signOf(payload) }).toString(),
    }
  },
  isTaken: (status, text) => status === 200 && text.includes('"00"'),
}
