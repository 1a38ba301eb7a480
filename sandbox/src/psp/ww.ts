import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { bahtText, satangOfText } from '../money.ts'
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

const CODE = 'WW'
const Form = z.record(z.string(), z.string())
const seconds = (date: Date): string => String(Math.floor(date.getTime() / 1000))
const PATHS = ['create', 'cancel', 'status', 'report'] as const
const ERRORS = {
  AMOUNT: 'E1001',
  DUPLICATE: 'E1002',
  SUSPENDED: 'E2001',
  NOT_FOUND: 'E1004',
  PAID: 'E1005',
} as const
const STATES = {
  WAITING: 'pending',
  CANCELLED: 'cancelled',
  EXPIRED: 'expired',
  PAID: 'success',
} as const

/**
 * HMAC-SHA512 in base64 over the fields but `sign`, sorted by name, as `a=1&b=2`; values as they
 * are, not encoded.
 */
function signOf(fields: Record<string, string>): string {
  const text = Object.keys(fields)
    .filter((name) => name !== 'sign')
    .toSorted()
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&')
  return createHmac('sha512', SECRETS.ww.key).update(text).digest('base64')
}

function worded<T>(result: OrderResult<T>, data: (value: T) => object): SandboxAnswer {
  return {
    status: 200,
    body: result.ok
      ? { success: true, data: data(result.value) }
      : { success: false, error: ERRORS[result.why], message: result.why },
  }
}

/**
 * WW: forms both ways, baht as "500.00", seconds of the epoch, the signature a field among the
 * others.
 */
export function wwApi(app: FastifyInstance, world: World): void {
  for (const path of PATHS) {
    app.post(`/psp/ww/api/deposit/${path}`, async (request, reply) => {
      const form = Form.safeParse(request.body)
      if (!form.success || !isSigned(world, form.data))
        return reply.code(401).send({ success: false, error: 'E9001', message: 'bad sign' })
      const fields = form.data
      const reference = fields['order_no'] ?? ''
      return perform(world, reply, {
        target: `qr:${CODE}`,
        callKind: path === 'create' || path === 'cancel' ? 'write' : 'poll',
        run: (effects) => {
          if (path === 'report') {
            return report(world, fields, effects)
          }
          if (path === 'create') {
            const asked = {
              reference,
              amount: satangOfText(fields['amount'] ?? ''),
              expiresAt: new Date(Number(fields['expire_time']) * 1000),
              callbackUrl: fields['notify_url'],
            }
            return worded(openOrder(world, CODE, asked, effects), (order) => ({
              order_no: order.reference,
              trade_no: order.pspReference,
              amount: bahtText(order.amount),
              qr_text: order.payload,
            }))
          }
          if (path === 'cancel')
            return worded(closeOrder(world, CODE, reference, effects), (order) => ({
              order_no: order.reference,
            }))
          return worded(lookUpOrder(world, CODE, reference, effects), (order) => ({
            order_no: order.reference,
            status: STATES[stateOf(world, order)],
            ...(order.paid
              ? {
                  paid_amount: bahtText(order.paid.amount),
                  paid_time: order.paid.at,
                  notify_id: order.paid.eventId,
                  refunds: (order.refunds ?? []).map(({ eventId, amount, at }) => ({
                    notify_id: eventId,
                    amount: bahtText(amount),
                    time: at,
                  })),
                }
              : {}),
          }))
        },
      })
    })
  }
}

function report(world: World, fields: z.infer<typeof Form>, effects: { refuse: boolean }) {
  if (effects.refuse) return worded({ ok: false, why: 'SUSPENDED' }, () => ({}))
  const { rows, next, unsettled } = paidSince(
    world,
    CODE,
    new Date(Number(fields['since']) * 1000),
    Number(fields['offset'] ?? 0),
  )
  return {
    status: 200,
    body: {
      success: true,
      data: {
        next,
        unsettled: bahtText(unsettled),
        list: rows.map((row) => ({
          order_no: row.reference,
          notify_id: row.eventId,
          paid_amount: bahtText(row.amount),
          paid_time: row.at,
          kind: row.isRefund ? 'refund' : 'deposit',
        })),
      },
    },
  }
}

function isSigned(world: World, fields: Record<string, string>): boolean {
  if (fields['merchant_no'] !== SECRETS.ww.merchantNo) return false
  if (!(Math.abs(world.now().getTime() - Number(fields['timestamp']) * 1000) <= REQUEST_FRESH_MS))
    return false
  return sameText(fields['sign'], signOf(fields))
}

/** A form with the same signature, `notify_time` in seconds; the merchant answers "OK". */
export const wwCallback: Dialect = {
  write(paid, now) {
    const fields: Record<string, string> = {
      notify_id: paid.eventId,
      notify_time: seconds(now),
      order_no: paid.reference,
      trade_no: paid.pspReference,
      status: paid.isRefund ? 'refunded' : 'success',
      paid_amount: bahtText(paid.amount),
      paid_time: paid.at,
    }
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...fields, sign: signOf(fields) }).toString(),
    }
  },
  isTaken: (status, text) => status === 200 && text === 'OK',
}
