import type { KeyObject } from 'node:crypto'
import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import { bahtText } from '../../wireAmount.ts'
import { asksExactly } from '../asksExactly.ts'
import type { QrIssued, QrOrder, QrPayment } from '../port.ts'
import { isSignedBy } from './sign.ts'

const Envelope = z.object({
  code: z.literal(0),
  sign: z.string().regex(/^[0-9a-f]{16,1024}$/),
  data: z.record(z.string(), z.unknown()),
})
const text = z.string().max(2_000)
const Said = z.object({ result: z.string().max(40), err_code: text.optional() })
const ours = { appid: text, mch_order_no: text, fee_type: z.literal('THB') }
const serial = z.string().min(1).max(100)
const Issued = z.object({
  ...ours,
  total_fee: z.int().positive(),
  ksher_order_no: serial,
  PaymentCode: text.optional(),
  code_url: text.optional(),
})
const Paid = z.object({
  ...ours,
  total_fee: z.int().positive(),
  ksher_order_no: serial,
  time_end: z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
})

const OTHER = unknown('answer about another order')

/** What Ksher has signed in a body: the data alone, not the code beside it. Null where it has not. */
export function signedData(key: KeyObject, json: unknown): Record<string, unknown> | null {
  const read = Envelope.safeParse(json)
  if (!read.success) return null
  return isSignedBy(key, read.data.data, read.data.sign) ? read.data.data : null
}

type Read = { result: string; data: Record<string, unknown> } | { unclear: ProviderAnswer<never> }

function opened(key: KeyObject, response: HttpResult): Read {
  if (response.kind === 'silence') return { unclear: unknown(response.reason) }
  const data = response.status === 200 ? signedData(key, response.json) : null
  const said = Said.safeParse(data)
  if (data === null || !said.success)
    return { unclear: unknown(`unsigned answer, HTTP ${response.status}`) }
  const { result, err_code: why } = said.data
  return result === 'SUCCESS' || result === 'NOTSURE'
    ? { result, data }
    : // No document says after which of its codes nothing was made, or nothing will be paid.
      { unclear: unknown(`${result} ${why ?? ''}`.trim().slice(0, 60)) }
}

/** The code of an order. */
export function issuedRead(
  { key, appId }: { key: KeyObject; appId: string },
  order: QrOrder,
  response: HttpResult,
): ProviderAnswer<QrIssued> {
  const answer = opened(key, response)
  if ('unclear' in answer) return answer.unclear
  const read = Issued.safeParse(answer.data)
  if (answer.result !== 'SUCCESS' || !read.success) return unknown('unreadable code')
  const { appid, mch_order_no: reference, total_fee: amount } = read.data
  if (appid !== appId || reference !== order.reference || BigInt(amount) !== order.amount)
    return OTHER
  const payload = read.data.PaymentCode ?? read.data.code_url ?? ''
  return asksExactly(payload, bahtText(order.amount))
    ? done({ pspReference: read.data.ksher_order_no, payload })
    : unknown('the code does not ask for the amount')
}

/** What Ksher says of our reference. */
export function paymentRead(
  { key, appId }: { key: KeyObject; appId: string },
  reference: string,
  response: HttpResult,
): ProviderAnswer<QrPayment> {
  const answer = opened(key, response)
  if ('unclear' in answer) return answer.unclear
  if (answer.data['mch_order_no'] !== reference) return OTHER
  if (answer.result === 'NOTSURE') return done({ state: 'WAITING' })
  const read = Paid.safeParse(answer.data)
  if (!read.success) return unknown('unreadable payment')
  if (read.data.appid !== appId) return OTHER
  const { total_fee: amount, ksher_order_no: number, time_end: end } = read.data
  // Bangkok's hours: an hour behind the +08:00 beside it in every published answer.
  const paidAt = new Date(`${end.replace(' ', 'T')}+07:00`)
  if (Number.isNaN(paidAt.getTime())) return unknown('unreadable payment')
  return done({
    state: 'PAID',
    amount: BigInt(amount),
    paidAt,
    eventId: number,
    pspReference: number,
  })
}
