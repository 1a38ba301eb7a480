import { sign, verify, type KeyObject } from 'node:crypto'
import { z } from 'zod'
import type { Clock } from '../../runtime/chance.ts'
import { ask, type HttpResult, type HttpOptions } from '../http.ts'
import { rsaKey } from '../rsaKey.ts'
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

export interface PayonexConfig {
  baseUrl: string
  appId: string
  /** Ours, PKCS#8 DER in base64: signs our requests. */
  privateKey: string
  /** PAYONEX's, SPKI DER in base64: its callbacks are known by it. */
  pspPublicKey: string
  /** Still good for callbacks, while the PSP changes to the new one. */
  oldSecret?: string | undefined
  callbackUrl: string
}

const REFUSALS: Readonly<Record<string, RefusalCode>> = {
  INVALID_AMOUNT: 'AMOUNT',
  MERCHANT_SUSPENDED: 'SUSPENDED',
  ORDER_NOT_EXIST: 'NOT_FOUND',
  ORDER_PAID: 'PAID',
}
const Envelope = z.object({ code: z.string(), data: z.unknown().optional() })
const satang = z.int().min(1)
const notifyId = z.string().min(1).max(200)
const epochMs = z.int().min(0)
const Created = z.object({
  outTradeNo: z.string(),
  transactionId: z.string().min(1).max(100),
  totalFee: satang,
  codeUrl: z.string().max(512),
})
const Closed = z.object({ outTradeNo: z.string() })
const Queried = z.discriminatedUnion('tradeState', [
  z.object({ outTradeNo: z.string(), tradeState: z.enum(['NOTPAY', 'CLOSED']) }),
  z.object({
    outTradeNo: z.string(),
    tradeState: z.literal('SUCCESS'),
    paidFee: satang,
    paidTime: epochMs,
    notifyId,
    refunds: z.array(z.object({ notifyId, refundFee: satang, refundTime: epochMs })).default([]),
  }),
])
const Bills = z.object({
  next: z.int().nullable(),
  unsettled: z.int().optional(),
  bills: z.array(
    z.object({
      outTradeNo: z.string(),
      notifyId,
      paidFee: satang,
      paidTime: epochMs,
      billType: z.enum(['PAY', 'REFUND']).default('PAY'),
    }),
  ),
})
const TYPES = {
  TRADE_SUCCESS: 'PAID',
  TRADE_CLOSED: 'CANCELLED',
  TRADE_REFUND: 'TAKEN_BACK',
  TRADE_CHARGEBACK: 'TAKEN_BACK',
} as const
const Callback = z.object({
  notifyId,
  notifyTime: epochMs,
  notifyType: z.enum(['TRADE_SUCCESS', 'TRADE_CLOSED', 'TRADE_REFUND', 'TRADE_CHARGEBACK']),
  resource: z.object({
    outTradeNo: z.string().min(1).max(100),
    transactionId: z.string().min(1).max(100).optional(),
    paidFee: satang,
    paidTime: epochMs,
  }),
})

function opened(json: unknown, status: number): { data: unknown } | { code: string } | null {
  const envelope = Envelope.safeParse(json)
  if (!envelope.success || status !== 200) return null
  return envelope.data.code === 'SUCCESS'
    ? { data: envelope.data.data }
    : { code: envelope.data.code }
}

const stateOf = (data: z.infer<typeof Queried>): SaidState =>
  data.tradeState === 'SUCCESS'
    ? {
        reference: data.outTradeNo,
        state: 'PAID',
        paid: {
          amount: BigInt(data.paidFee),
          paidAt: new Date(data.paidTime),
          eventId: data.notifyId,
          takenBack: data.refunds.map((back) => ({
            eventId: back.notifyId,
            amount: BigInt(back.refundFee),
            at: new Date(back.refundTime),
          })),
        },
      }
    : {
        reference: data.outTradeNo,
        state: data.tradeState === 'NOTPAY' ? 'WAITING' : 'CANCELLED',
      }

const reportOf = ({ next, unsettled, bills }: z.infer<typeof Bills>): SaidReport => ({
  next,
  unsettled: unsettled === undefined ? null : BigInt(unsettled),
  rows: bills.map((row) => ({
    reference: row.outTradeNo,
    eventId: row.notifyId,
    amount: BigInt(row.paidFee),
    paidAt: new Date(row.paidTime),
    takenBack: row.billType === 'REFUND',
  })),
})

/**
 * PAYONEX: one envelope, whole satang, milliseconds of the epoch; RSA-SHA256 over the raw body,
 * each side with its own key.
 */
export function payonex(config: PayonexConfig, http: HttpOptions, clock: Clock): Psp {
  const { call, pspKey } = callerOf(config, http, clock)
  return pspOf({
    code: 'PAYONEX',
    create: async (order) =>
      readAnswer(
        await call('order/create', {
          outTradeNo: order.reference,
          totalFee: Number(order.amount),
          expireTime: order.expiresAt.getTime(),
          notifyUrl: config.callbackUrl,
        }),
        opened,
        REFUSALS,
        Created,
        (data) => ({
          reference: data.outTradeNo,
          amount: BigInt(data.totalFee),
          pspReference: data.transactionId,
          payload: data.codeUrl,
        }),
      ),
    cancel: async (reference) =>
      readAnswer(
        await call('order/close', { outTradeNo: reference }),
        opened,
        REFUSALS,
        Closed,
        (data) => ({ reference: data.outTradeNo }),
      ),
    query: async (reference) =>
      readAnswer(
        await call('order/query', { outTradeNo: reference }),
        opened,
        REFUSALS,
        Queried,
        stateOf,
      ),
    report: async (since, after) =>
      readAnswer(
        await call('bill/list', { beginTime: since.getTime(), offset: after }),
        opened,
        REFUSALS,
        Bills,
        reportOf,
      ),
    readCallback: (headers, rawBody, now) => readPayonexCallback(pspKey, headers, rawBody, now),
    acknowledgement: { status: 200, contentType: 'application/json', body: '{"code":"SUCCESS"}' },
  })
}

function callerOf(config: PayonexConfig, http: HttpOptions, clock: Clock) {
  const ownKey = rsaKey('PSP_PAYONEX_PRIVATE_KEY', config.privateKey, 'private')
  const pspKey = rsaKey('PSP_PAYONEX_PUBLIC_KEY', config.pspPublicKey, 'public')
  const call = (path: string, fields: object): Promise<HttpResult> => {
    const body = JSON.stringify({
      ...fields,
      appId: config.appId,
      requestTime: clock.now().getTime(),
    })
    const headers = {
      'content-type': 'application/json',
      'x-sign': sign('sha256', Buffer.from(body), ownKey).toString('base64'),
    }
    return ask({ method: 'POST', url: `${config.baseUrl}/openapi/${path}`, body, headers }, http)
  }
  return { call, pspKey }
}

function readPayonexCallback(
  pspKey: KeyObject,
  headers: Record<string, string | undefined>,
  rawBody: Uint8Array,
  now: Date,
): CallbackRead {
  if (!verify('sha256', rawBody, pspKey, Buffer.from(headers['x-sign'] ?? '', 'base64')))
    return { ok: false, why: 'UNSIGNED' }
  const read = Callback.safeParse(jsonOf(rawBody))
  if (!read.success) return { ok: false, why: 'MALFORMED' }
  const {
    notifyId: eventId,
    notifyTime,
    notifyType,
    resource: { outTradeNo: reference, transactionId: pspReference, paidFee, paidTime },
  } = read.data
  if (!isFresh(notifyTime, now)) return { ok: false, why: 'STALE' }
  return {
    ok: true,
    event: {
      eventId,
      reference,
      type: TYPES[notifyType],
      amount: BigInt(paidFee),
      paidAt: new Date(paidTime),
      pspReference,
    },
  }
}
