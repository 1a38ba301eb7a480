import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import { balanceOfText, bahtText, satangOfText } from '../wireAmount.ts'
import { asksExactly } from './asksExactly.ts'
import type { QrIssued, QrOrder, QrPayment, QrSettlement } from './port.ts'

const No = z.object({ statusCode: z.literal('10'), errorCode: z.string().max(40) })
const Issued = z.object({
  statusCode: z.literal('00'),
  partnerTxnUid: z.string(),
  txnNo: z.string().min(1).max(100),
  txnAmount: z.string(),
  qrCode: z.string().max(512),
})
const Cancelled = z.object({ statusCode: z.literal('00'), partnerTxnUid: z.string() })
const eventId = z.string().min(1).max(200)
const Inquiry = z.discriminatedUnion('txnStatus', [
  z.object({
    statusCode: z.literal('00'),
    partnerTxnUid: z.string(),
    txnStatus: z.enum(['REQUESTED', 'CANCELLED', 'EXPIRED']),
  }),
  z.object({
    statusCode: z.literal('00'),
    partnerTxnUid: z.string(),
    txnStatus: z.literal('PAID'),
    txnAmount: z.string(),
    paidAt: z.iso.datetime(),
    eventId: z.string().min(1).max(200),
    txnNo: z.string().min(1).max(100).optional(),
    refunds: z
      .array(z.object({ eventId, txnAmount: z.string(), refundedAt: z.iso.datetime() }))
      .default([]),
  }),
])

const Report = z.object({
  statusCode: z.literal('00'),
  next: z.int().nullable(),
  unsettled: z.string().optional(),
  payments: z.array(
    z.object({
      partnerTxnUid: z.string(),
      eventId: z.string().min(1).max(200),
      txnAmount: z.string(),
      paidAt: z.iso.datetime(),
      txnType: z.enum(['PAYMENT', 'REFUND']).default('PAYMENT'),
    }),
  ),
})

/**
 * Words by which KBANK says that this request was not and will not be done. Any other no (AUTH,
 * FORMAT) is about us: unknown.
 */
const FINAL_NO = new Set(['SUSPENDED', 'AMOUNT', 'PAID', 'NOT_FOUND'])

const saidNo = (response: HttpResult & { kind: 'answer' }): string | null => {
  const no = No.safeParse(response.json)
  return no.success && response.status === 200 ? no.data.errorCode : null
}
const unreadable = (response: HttpResult): ProviderAnswer<never> =>
  unknown(
    response.kind === 'silence' ? response.reason : `unreadable answer, HTTP ${response.status}`,
  )

function negative(response: HttpResult): ProviderAnswer<never> {
  const code = response.kind === 'answer' ? saidNo(response) : null
  if (code === null) return unreadable(response)
  return FINAL_NO.has(code) ? refused(code) : unknown(code)
}

/**
 * A code counts only when it is for our reference and asks, by its own text, for the amount we
 * named.
 */
export function issued(order: QrOrder, response: HttpResult): ProviderAnswer<QrIssued> {
  const yes =
    response.kind === 'answer' && response.status === 200 ? Issued.safeParse(response.json) : null
  if (!yes?.success) return negative(response)
  const amount = bahtText(order.amount)
  if (yes.data.partnerTxnUid !== order.reference || yes.data.txnAmount !== amount)
    return unknown('answer about another order')
  if (!asksExactly(yes.data.qrCode, amount)) return unknown('code does not ask for the amount')
  return done({ pspReference: yes.data.txnNo, payload: yes.data.qrCode })
}

export function cancelled(reference: string, response: HttpResult): ProviderAnswer<null> {
  const yes =
    response.kind === 'answer' && response.status === 200
      ? Cancelled.safeParse(response.json)
      : null
  if (!yes?.success) return negative(response)
  return yes.data.partnerTxnUid === reference ? done(null) : unknown('answer about another order')
}

/** A no to the question itself says nothing about the payment, so it is unknown, never `refused`. */
export function paymentOf(reference: string, response: HttpResult): ProviderAnswer<QrPayment> {
  if (response.kind === 'silence') return unknown(response.reason)
  const code = saidNo(response)
  if (code !== null) return code === 'NOT_FOUND' ? done({ state: 'NOT_FOUND' }) : unknown(code)
  const yes = response.status === 200 ? Inquiry.safeParse(response.json) : null
  if (!yes?.success) return unreadable(response)
  if (yes.data.partnerTxnUid !== reference) return unknown('answer about another order')
  if (yes.data.txnStatus === 'REQUESTED') return done({ state: 'WAITING' })
  if (yes.data.txnStatus !== 'PAID') return done({ state: 'CANCELLED' })
  const amount = satangOfText(yes.data.txnAmount)
  if (amount === null || amount === 0n) return unknown('unreadable amount')
  const takenBack = yes.data.refunds.flatMap((refund) => {
    const back = satangOfText(refund.txnAmount)
    return back ? [{ eventId: refund.eventId, amount: back, at: new Date(refund.refundedAt) }] : []
  })
  if (takenBack.length !== yes.data.refunds.length) return unknown('unreadable amount')
  return done({
    state: 'PAID',
    amount,
    paidAt: new Date(yes.data.paidAt),
    eventId: yes.data.eventId,
    pspReference: yes.data.txnNo,
    ...(takenBack.length > 0 ? { takenBack } : {}),
  })
}

export function reported(
  response: HttpResult,
): ProviderAnswer<{ rows: QrSettlement[]; next: number | null; unsettled: bigint | null }> {
  const yes =
    response.kind === 'answer' && response.status === 200 ? Report.safeParse(response.json) : null
  if (!yes?.success) return unreadable(response)
  const rows = yes.data.payments.flatMap((row) => {
    const amount = satangOfText(row.txnAmount)
    return amount === null
      ? []
      : [
          {
            reference: row.partnerTxnUid,
            eventId: row.eventId,
            amount,
            paidAt: new Date(row.paidAt),
            takenBack: row.txnType === 'REFUND',
          },
        ]
  })
  return rows.length === yes.data.payments.length
    ? done({ rows, next: yes.data.next, unsettled: balanceOfText(yes.data.unsettled ?? '') })
    : unknown('unreadable amount')
}
