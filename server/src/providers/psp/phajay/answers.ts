import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import type { QrIssued, QrPayment } from '../port.ts'

/** Printed signs alone: a webhook is anybody's, and no text of the database holds a NUL. */
export const Name = z.string().regex(/^[!-~]{1,100}$/)

const Made = z.object({
  message: z.literal('SUCCESSFULLY'),
  transactionId: Name,
  qrCode: z.string().min(1),
})
const Told = z.object({
  transactionId: z.string(),
  orderNo: z.string().nullish(),
  status: z.string(),
  isPaid: z.boolean(),
  /** Kip. */
  amount: z.number(),
  currency: z.string(),
  paymentTime: z.string().nullish(),
})
/** Its pages show the fields alone, and under `data`. */
const Status = z.union([z.object({ data: Told }).transform(({ data }) => data), Told])
const Without = z.object({ message: z.string(), data: z.null().optional() })
const NONE = 'PAYMENT_NOT_FOUND'
const HUNDREDTHS = 100n

/** No document says which answer means that nothing was made: all that is no code is unknown. */
export function issued(response: HttpResult): ProviderAnswer<QrIssued> {
  if (response.kind === 'silence') return unknown(response.reason)
  const made = response.status < 300 ? Made.safeParse(response.json) : null
  if (made?.success)
    return done({ pspReference: made.data.transactionId, payload: made.data.qrCode })
  return unknown(`no code, HTTP ${response.status}`)
}

/**
 * What a transaction says of our order: it must be the one that was asked for, carry our number,
 * and be in kip. Of REFUNDED and DISPUTED no document says how much: unknown, an operator tells the
 * console of it.
 */
export function paymentOf(
  asked: { reference: string; id: string },
  response: HttpResult,
  now: Date,
): ProviderAnswer<QrPayment> {
  if (response.kind === 'silence') return unknown(response.reason)
  const told = response.status === 200 ? Status.safeParse(response.json) : null
  if (!told?.success) {
    const without = Without.safeParse(response.json)
    if (without.success && without.data.message === NONE) return done({ state: 'NOT_FOUND' })
    return unknown(`unreadable answer, HTTP ${response.status}`)
  }
  const { transactionId, orderNo, status, isPaid, amount, currency, paymentTime } = told.data
  if (transactionId !== asked.id || orderNo !== asked.reference) return unknown('another order')
  if (currency !== 'LAK') return unknown('not in kip')
  if (status === 'WAITING' && !isPaid) return done({ state: 'WAITING' })
  if (status === 'EXPIRED' && !isPaid) return done({ state: 'CANCELLED' })
  if (status !== 'PAYMENT_COMPLETED' || !isPaid) return unknown(`status ${status.slice(0, 40)}`)
  if (!Number.isSafeInteger(amount) || amount <= 0) return unknown('no amount in kip')
  return done({
    state: 'PAID',
    amount: BigInt(amount) * HUNDREDTHS,
    paidAt: momentOf(paymentTime, now),
    eventId: transactionId,
    pspReference: transactionId,
  })
}

/** No time with its zone, or one that is to come: the moment of our question. */
function momentOf(text: string | null | undefined, now: Date): Date {
  const read = z.iso.datetime({ offset: true }).safeParse(text)
  const at = read.success ? new Date(read.data) : now
  return at > now ? now : at
}
