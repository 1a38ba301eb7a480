import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { sameDigest } from '../signing.ts'
import { balanceOfText, bahtText, satangOfText } from '../wireAmount.ts'
import type { CallbackRead, Psp } from './port.ts'
import {
  formOf,
  readAnswer,
  isFresh,
  pspOf,
  type RefusalCode,
  type SaidReport,
  type SaidState,
} from './protocol.ts'

export interface WwConfig {
  baseUrl: string
  merchantNo: string
  key: string
  /** Still good for callbacks, while the PSP changes to the new one. */
  oldSecret?: string | undefined
  callbackUrl: string
}

const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  E1001: 'AMOUNT',
  E1004: 'NOT_FOUND',
  E1005: 'PAID',
  E2001: 'SUSPENDED',
}
const Envelope = z.union([
  z.object({ success: z.literal(true), data: z.unknown() }),
  z.object({ success: z.literal(false), error: z.string() }),
])
const Created = z.object({
  order_no: z.string(),
  trade_no: z.string().min(1).max(100),
  amount: z.string(),
  qr_text: z.string().max(512),
})
const Cancelled = z.object({ order_no: z.string() })
const notifyId = z.string().min(1).max(200)
const time = z.iso.datetime()
const Status = z.discriminatedUnion('status', [
  z.object({ order_no: z.string(), status: z.enum(['pending', 'cancelled', 'expired']) }),
  z.object({
    order_no: z.string(),
    status: z.literal('success'),
    paid_amount: z.string(),
    paid_time: z.iso.datetime(),
    notify_id: z.string().min(1).max(200),
    refunds: z.array(z.object({ notify_id: notifyId, amount: z.string(), time })).default([]),
  }),
])
const Report = z.object({
  next: z.int().nullable(),
  unsettled: z.string().optional(),
  list: z.array(
    z.object({
      order_no: z.string(),
      notify_id: z.string().min(1).max(200),
      paid_amount: z.string(),
      paid_time: z.iso.datetime(),
      kind: z.enum(['deposit', 'refund']).default('deposit'),
    }),
  ),
})
const TYPES = {
  success: 'PAID',
  cancelled: 'CANCELLED',
  refunded: 'TAKEN_BACK',
  chargeback: 'TAKEN_BACK',
} as const
const Callback = z.object({
  notify_id: z.string().min(1).max(200),
  notify_time: z.string().regex(/^\d{1,12}$/),
  order_no: z.string().min(1).max(100),
  trade_no: z.string().min(1).max(100).optional(),
  status: z.enum(['success', 'cancelled', 'refunded', 'chargeback']),
  paid_amount: z.string(),
  paid_time: z.iso.datetime(),
})

/**
 * HMAC-SHA512 in base64 over every field but `sign`, sorted by name, as `a=1&b=2`, values not
 * encoded.
 */
export function wwSign(key: string, fields: ReadonlyMap<string, string>): string {
  const text = [...fields]
    .filter(([name]) => name !== 'sign')
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  return createHmac('sha512', key).update(text).digest('base64')
}

const seconds = (ms: number): string => String(Math.floor(ms / 1000))
function opened(json: unknown): { data: unknown } | { code: string } | null {
  const envelope = Envelope.safeParse(json)
  if (!envelope.success) return null
  return envelope.data.success ? { data: envelope.data.data } : { code: envelope.data.error }
}

const stateOf = (data: z.infer<typeof Status>): SaidState =>
  data.status === 'success'
    ? {
        reference: data.order_no,
        state: 'PAID',
        paid: {
          amount: satangOfText(data.paid_amount),
          paidAt: new Date(data.paid_time),
          eventId: data.notify_id,
          takenBack: data.refunds.map((back) => ({
            eventId: back.notify_id,
            amount: satangOfText(back.amount),
            at: new Date(back.time),
          })),
        },
      }
    : {
        reference: data.order_no,
        state: data.status === 'pending' ? 'WAITING' : 'CANCELLED',
      }

const reportOf = ({ next, unsettled, list }: z.infer<typeof Report>): SaidReport => ({
  next,
  unsettled: balanceOfText(unsettled ?? ''),
  rows: list.map((row) => ({
    reference: row.order_no,
    eventId: row.notify_id,
    amount: satangOfText(row.paid_amount),
    paidAt: new Date(row.paid_time),
    takenBack: row.kind === 'refund',
  })),
})

/**
 * WW: forms both ways, baht as "500.00", seconds of the epoch, the signature a field among the
 * others.
 */
export function ww(config: WwConfig, http: HttpOptions, clock: Clock): Psp {
  const call = callerOf(config, http, clock)
  return pspOf({
    code: 'WW',
    create: async (order) =>
      readAnswer(
        await call('create', {
          order_no: order.reference,
          amount: bahtText(order.amount),
          expire_time: seconds(order.expiresAt.getTime()),
          notify_url: config.callbackUrl,
        }),
        opened,
        REFUSALS,
        Created,
        (data) => ({
          reference: data.order_no,
          amount: satangOfText(data.amount),
          pspReference: data.trade_no,
          payload: data.qr_text,
        }),
      ),
    cancel: async (reference) =>
      readAnswer(
        await call('cancel', { order_no: reference }),
        opened,
        REFUSALS,
        Cancelled,
        (data) => ({
          reference: data.order_no,
        }),
      ),
    query: async (reference) =>
      readAnswer(await call('status', { order_no: reference }), opened, REFUSALS, Status, stateOf),
    report: async (since, after) =>
      readAnswer(
        await call('report', { since: seconds(since.getTime()), offset: String(after) }),
        opened,
        REFUSALS,
        Report,
        reportOf,
      ),
    readCallback: (_headers, rawBody, now) => readWwCallback(config.key, rawBody, now),
    acknowledgement: { status: 200, contentType: 'text/plain', body: 'OK' },
  })
}

function callerOf(config: WwConfig, http: HttpOptions, clock: Clock) {
  const call = (path: string, fields: Record<string, string>): Promise<HttpResult> => {
    const all = new Map(
      Object.entries({
        ...fields,
        merchant_no: config.merchantNo,
        timestamp: seconds(clock.now().getTime()),
      }),
    )
    const body = new URLSearchParams([...all, ['sign', wwSign(config.key, all)]]).toString()
    return ask(
      {
        method: 'POST',
        url: `${config.baseUrl}/api/deposit/${path}`,
        body,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      http,
    )
  }
  return call
}

function readWwCallback(key: string, rawBody: Uint8Array, now: Date): CallbackRead {
  const form = formOf(rawBody)
  if (!form || !sameDigest(form.get('sign') ?? '', wwSign(key, form)))
    return { ok: false, why: 'UNSIGNED' }
  const read = Callback.safeParse(Object.fromEntries(form))
  if (!read.success) return { ok: false, why: 'MALFORMED' }
  if (!isFresh(Number(read.data.notify_time) * 1000, now)) return { ok: false, why: 'STALE' }
  const amount = satangOfText(read.data.paid_amount)
  if (!amount) return { ok: false, why: 'MALFORMED' }
  const { notify_id: eventId, order_no: reference, status, paid_time: paidAt } = read.data
  const { trade_no: pspReference } = read.data
  return {
    ok: true,
    event: {
      eventId,
      reference,
      type: TYPES[status],
      amount,
      paidAt: new Date(paidAt),
      pspReference,
    },
  }
}
