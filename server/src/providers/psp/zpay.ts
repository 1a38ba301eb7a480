import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { sameDigest } from '../signing.ts'
import { balanceOfText, satangOfShort } from '../wireAmount.ts'
import type { CallbackRead, Psp } from './port.ts'
import {
  formOf,
  readAnswer,
  isFresh,
  jsonOf,
  pspOf,
  type RefusalCode,
  type SaidReport,
  type SaidState,
} from './protocol.ts'

export interface ZpayConfig {
  baseUrl: string
  merchantId: string
  secret: string
  /** Still good for callbacks, while the PSP changes to the new one. */
  oldSecret?: string | undefined
  callbackUrl: string
}

const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  21: 'AMOUNT',
  23: 'PAID',
  31: 'SUSPENDED',
  44: 'NOT_FOUND',
}
const Envelope = z.object({ result: z.string(), payload: z.string().optional() })
const time = z.iso.datetime({ offset: true })
const txn = z.string().min(1).max(200)
const Created = z.object({
  ref: z.string(),
  zref: z.string().min(1).max(100),
  baht: z.string(),
  qr: z.string().max(512),
})
const Closed = z.object({ ref: z.string() })
const Queried = z.discriminatedUnion('state', [
  z.object({ ref: z.string(), state: z.enum(['W', 'C', 'X']) }),
  z.object({
    ref: z.string(),
    state: z.literal('P'),
    baht: z.string(),
    at: time,
    txn,
    back: z.array(z.object({ txn, baht: z.string(), at: time })).default([]),
  }),
])
const Settled = z.object({
  next: z.int().nullable(),
  unsettled: z.string().optional(),
  list: z.array(
    z.object({
      ref: z.string(),
      txn,
      baht: z.string(),
      at: time,
      op: z.enum(['P', 'R']).default('P'),
    }),
  ),
})
const TYPES = {
  PAID: 'PAID',
  CANCELLED: 'CANCELLED',
  REFUNDED: 'TAKEN_BACK',
  CHARGEBACK: 'TAKEN_BACK',
} as const
const Callback = z.object({
  txn,
  time,
  event: z.enum(['PAID', 'CANCELLED', 'REFUNDED', 'CHARGEBACK']),
  ref: z.string().min(1).max(100),
  zref: z.string().min(1).max(100).optional(),
  baht: z.string(),
  at: time,
})

/** Baht without needless zeros: "500", "123.45", "0.5". */
export function bahtShort(satang: bigint): string {
  const rest = String(satang % 100n)
    .padStart(2, '0')
    .replace(/0+$/, '')
  return rest === '' ? String(satang / 100n) : `${satang / 100n}.${rest}`
}
/** Bangkok's wall clock with its offset. */
const bangkok = (date: Date): string =>
  new Date(date.getTime() + 7 * 3_600_000).toISOString().replace('Z', '+07:00')
/** HMAC-SHA384 in upper-case hex over the payload as it travels. */
export const zpaySign = (secret: string, payload: string): string =>
  createHmac('sha384', secret).update(payload).digest('hex').toUpperCase()

function opened(json: unknown, status: number): { data: unknown } | { code: string } | null {
  const envelope = Envelope.safeParse(json)
  if (!envelope.success || status !== 200) return null
  return envelope.data.result === '00'
    ? { data: jsonOf(Buffer.from(envelope.data.payload ?? '', 'base64')) }
    : { code: envelope.data.result }
}

const stateOf = (data: z.infer<typeof Queried>): SaidState =>
  data.state === 'P'
    ? {
        reference: data.ref,
        state: 'PAID',
        paid: {
          amount: satangOfShort(data.baht),
          paidAt: new Date(data.at),
          eventId: data.txn,
          takenBack: data.back.map((back) => ({
            eventId: back.txn,
            amount: satangOfShort(back.baht),
            at: new Date(back.at),
          })),
        },
      }
    : { reference: data.ref, state: data.state === 'W' ? 'WAITING' : 'CANCELLED' }

const reportOf = ({ next, unsettled, list }: z.infer<typeof Settled>): SaidReport => ({
  next,
  unsettled: balanceOfText(unsettled ?? ''),
  rows: list.map((row) => ({
    reference: row.ref,
    eventId: row.txn,
    amount: satangOfShort(row.baht),
    paidAt: new Date(row.at),
    takenBack: row.op === 'R',
  })),
})

/**
 * ZPAY: one address; a service by name inside a base64 payload; baht without needless zeros, times
 * of Bangkok.
 */
export function zpay(config: ZpayConfig, http: HttpOptions, clock: Clock): Psp {
  const call = (service: string, fields: object): Promise<HttpResult> => {
    const payload = Buffer.from(
      JSON.stringify({ service, time: bangkok(clock.now()), ...fields }),
    ).toString('base64')
    const body = JSON.stringify({
      mid: config.merchantId,
      payload,
      sign: zpaySign(config.secret, payload),
    })
    return ask(
      {
        method: 'POST',
        url: `${config.baseUrl}/gateway`,
        body,
        headers: { 'content-type': 'application/json' },
      },
      http,
    )
  }
  return pspOf({
    code: 'ZPAY',
    create: async (order) =>
      readAnswer(
        await call('qr.create', {
          ref: order.reference,
          baht: bahtShort(order.amount),
          until: bangkok(order.expiresAt),
          callback: config.callbackUrl,
        }),
        opened,
        REFUSALS,
        Created,
        (data) => ({
          reference: data.ref,
          amount: satangOfShort(data.baht),
          pspReference: data.zref,
          payload: data.qr,
        }),
      ),
    cancel: async (reference) =>
      readAnswer(await call('qr.close', { ref: reference }), opened, REFUSALS, Closed, (data) => ({
        reference: data.ref,
      })),
    query: async (reference) =>
      readAnswer(await call('qr.query', { ref: reference }), opened, REFUSALS, Queried, stateOf),
    report: async (since, after) =>
      readAnswer(
        await call('settle.list', { from: bangkok(since), offset: after }),
        opened,
        REFUSALS,
        Settled,
        reportOf,
      ),
    readCallback: (_headers, rawBody, now) => readZpayCallback(config.secret, rawBody, now),
    acknowledgement: { status: 200, contentType: 'application/json', body: '{"result":"00"}' },
  })
}

function readZpayCallback(secret: string, rawBody: Uint8Array, now: Date): CallbackRead {
  const form = formOf(rawBody)
  const payload = form?.get('payload') ?? ''
  if (!form || !sameDigest(form.get('sign') ?? '', zpaySign(secret, payload)))
    return { ok: false, why: 'UNSIGNED' }
  const read = Callback.safeParse(jsonOf(Buffer.from(payload, 'base64')))
  const amount = read.success ? satangOfShort(read.data.baht) : null
  if (!read.success || !amount) return { ok: false, why: 'MALFORMED' }
  if (!isFresh(Date.parse(read.data.time), now)) return { ok: false, why: 'STALE' }
  const { txn: eventId, ref: reference, zref: pspReference, event, at } = read.data
  return {
    ok: true,
    event: { eventId, reference, type: TYPES[event], amount, paidAt: new Date(at), pspReference },
  }
}
