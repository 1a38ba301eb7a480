import { z } from 'zod'
import { readQrPicture } from '../../../media/qrPicture.ts'
import { done, refused, unknown, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import { bahtText } from '../../wireAmount.ts'
import { asksExactly } from '../asksExactly.ts'
import type { QrIssued, QrOrder, QrPayment } from '../port.ts'
import { claimsOf } from './jwt.ts'

const code = z.string().regex(/^\d{4}$/)
const Token = z.object({ respCode: code, paymentToken: z.string().min(1).max(255).optional() })
const Payment = z.object({
  respCode: code,
  data: z.string().max(100_000).optional(),
  extras: z.object({ qrData: z.string().max(5_000).nullish() }).nullish(),
})
const Inquiry = z.object({
  respCode: code,
  merchantID: z.string(),
  invoiceNo: z.string(),
  amount: z.union([z.string(), z.number()]).optional(),
  currencyCode: z.string().optional(),
  transactionDateTime: z.string().optional(),
})

const SUCCESS = '0000'
/** Of the answer to Do Payment: "Display generated QR information for scan". */
const SHOW_QR = '1005'
/**
 * By these ("Invalid Transaction", "Invalid Amount") there is no payment token, and without one no
 * code. Of all others some are about us, and some of an order that was there before.
 */
const NOT_MADE: ReadonlySet<string> = new Set(['4012', '4013'])
/** What the inquiry says where nothing was paid. Every other code is unclear. */
const UNPAID: Readonly<Record<string, 'WAITING' | 'CANCELLED' | 'NOT_FOUND'>> = {
  '0001': 'WAITING',
  '0003': 'CANCELLED',
  '2001': 'WAITING',
  '2002': 'NOT_FOUND',
}

/** What an answer is that nobody has sealed: an error of ours, or not 2C2P's. */
const unsealed = (response: HttpResult): ProviderAnswer<never> =>
  unknown(
    response.kind === 'silence' ? response.reason : `unsigned answer, HTTP ${response.status}`,
  )
const claimsIn = (secret: string, response: HttpResult): unknown =>
  response.kind === 'answer' && response.status === 200 ? claimsOf(secret, response.json) : null

export function tokenRead(secret: string, response: HttpResult): ProviderAnswer<string> {
  const read = Token.safeParse(claimsIn(secret, response))
  if (!read.success) return unsealed(response)
  const { respCode, paymentToken } = read.data
  if (respCode === SUCCESS && paymentToken !== undefined) return done(paymentToken)
  return NOT_MADE.has(respCode) ? refused(respCode) : unknown(`no token, ${respCode}`)
}

/**
 * The code of an order. The answer carries no seal and not our reference: that it is ours only the
 * token says that was asked with, so the code itself must ask for our amount.
 */
export async function issuedRead(
  order: QrOrder,
  response: HttpResult,
): Promise<ProviderAnswer<QrIssued>> {
  if (response.kind === 'silence') return unknown(response.reason)
  const read = response.status === 200 ? Payment.safeParse(response.json) : null
  if (!read?.success) return unknown(`unreadable answer, HTTP ${response.status}`)
  const { respCode, data, extras } = read.data
  if (respCode !== SHOW_QR) return unknown(`no code, ${respCode}`)
  const payload = extras?.qrData ?? (await textOf(data ?? ''))
  if (payload === null || !asksExactly(payload, bahtText(order.amount)))
    return unknown('the code does not ask for the amount')
  // 2C2P knows a payment by our own invoice number.
  return done({ pspReference: order.reference, payload })
}

const PICTURE = /^data:image\/(?:png|jpeg|svg\+xml);base64,([A-Za-z0-9+/]+={0,2})$/

/** The text itself, or the picture of it; an address elsewhere is not followed. */
async function textOf(data: string): Promise<string | null> {
  const picture = PICTURE.exec(data)?.[1]
  return picture === undefined ? data : readQrPicture(Buffer.from(picture, 'base64'))
}

/** What the inquiry says of our reference. */
export function inquiryRead(
  { merchantId, secretKey }: { merchantId: string; secretKey: string },
  reference: string,
  response: HttpResult,
  now: Date,
): ProviderAnswer<QrPayment> {
  const read = Inquiry.safeParse(claimsIn(secretKey, response))
  if (!read.success) return unsealed(response)
  const { respCode, merchantID, invoiceNo } = read.data
  if (merchantID !== merchantId || invoiceNo !== reference)
    return unknown('answer about another order')
  if (respCode !== SUCCESS) {
    const state = Object.hasOwn(UNPAID, respCode) ? UNPAID[respCode] : undefined
    return state ? done({ state }) : unknown(`inquiry, ${respCode}`)
  }
  const { amount: paid, currencyCode, transactionDateTime } = read.data
  const amount = satangOfDecimal(String(paid ?? ''))
  // That it was paid is sealed: a time that cannot be read does not undo it.
  const paidAt = timeOf(transactionDateTime ?? '', now) ?? now
  if (currencyCode !== 'THB') return unknown('another currency')
  if (!amount) return unknown('unreadable payment')
  // An invoice is paid once. Its other numbers are optional: one that comes later would be a second event.
  return done({ state: 'PAID', amount, paidAt, eventId: reference, pspReference: reference })
}

/** D (12,5), as a number or padded text: "000000002500.90000". Null for less than a satang. */
export function satangOfDecimal(text: string): bigint | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2})(?:0{0,3}))?$/.exec(text)
  return match?.[1] ? BigInt(match[1]) * 100n + BigInt((match[2] ?? '').padEnd(2, '0')) : null
}

/**
 * `yyyyMMddHHmmss`, of which no document says in whose hours: taken for Bangkok's, and for now
 * where that is still to come.
 */
export function timeOf(text: string, now: Date): Date | null {
  const match = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text)
  if (!match) return null
  const [, year, month, day, hour, minute, second] = match
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+07:00`)
  if (Number.isNaN(at.getTime())) return null
  return at > now ? now : at
}
