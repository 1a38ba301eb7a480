import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import type { Psp, QrOrder, QrPayment, QrSettlement } from './port.ts'

const id = z.string().min(1).max(100)
const satang = z.int().positive()
const Refund = z.object({ id, amount: satang, created_at: z.iso.datetime() })
const Charge = z.object({
  object: z.literal('charge'),
  id,
  amount: satang,
  currency: z.string().transform((text) => text.toUpperCase()),
  status: z.enum(['pending', 'successful', 'failed', 'expired', 'reversed']),
  paid: z.boolean(),
  paid_at: z.iso.datetime().nullable(),
  metadata: z.object({ reference: z.string().optional() }),
  refunds: z.object({ data: z.array(Refund), total: z.int().min(0) }),
})
const Issued = Charge.extend({
  source: z.object({
    type: z.literal('promptpay'),
    scannable_code: z.object({
      type: z.literal('qr'),
      image: z.object({ download_uri: z.url().max(500) }),
    }),
  }),
})
const Charges = z.object({
  object: z.literal('list'),
  total: z.int().min(0),
  data: z.array(z.unknown()),
})
/**
 * Of any charge, PromptPay's or not, whether it is one of ours: another shop of the account may
 * keep references of its own.
 */
const Ours = z.object({ metadata: z.object({ reference: z.string().regex(/^qr[0-9A-Za-z]+$/) }) })
const Fault = z.object({ object: z.literal('error'), code: z.string().max(60) })

/**
 * By these, with HTTP 400, a charge was not made and will not be. All others (the key, the account,
 * limits) are about us: unknown.
 */
const NOT_MADE = new Set(['bad_request', 'invalid_amount', 'invalid_charge'])
const NOT_FOUND = 'not_found'

const OTHER = unknown('answer about another order')

const faultOf = (response: HttpResult & { kind: 'answer' }): string | null => {
  const fault = Fault.safeParse(response.json)
  return fault.success ? fault.data.code : null
}
/** What a bad answer comes to where no fault of Omise's is a no. */
const unclear = (response: HttpResult): ProviderAnswer<never> =>
  unknown(
    response.kind === 'silence'
      ? response.reason
      : (faultOf(response) ?? `unreadable answer, HTTP ${response.status}`),
  )
const isOk = (response: HttpResult): response is HttpResult & { kind: 'answer' } =>
  response.kind === 'answer' && response.status === 200

/** The charge of an order, and where the picture of its code is. */
export function created(
  order: QrOrder,
  response: HttpResult,
): ProviderAnswer<{ id: string; picture: string }> {
  const read = isOk(response) ? Issued.safeParse(response.json) : null
  if (!read?.success) {
    const code = response.kind === 'answer' && response.status === 400 ? faultOf(response) : null
    return code !== null && NOT_MADE.has(code) ? refused(code) : unclear(response)
  }
  const charge = read.data
  if (!isOf(charge, order.reference) || BigInt(charge.amount) !== order.amount) return OTHER
  return done({ id: charge.id, picture: charge.source.scannable_code.image.download_uri })
}

/** What a charge says of our reference. */
export function chargeRead(reference: string, response: HttpResult): ProviderAnswer<QrPayment> {
  if (response.kind === 'answer' && response.status === 404 && faultOf(response) === NOT_FOUND)
    return done({ state: 'NOT_FOUND' })
  const read = isOk(response) ? Charge.safeParse(response.json) : null
  if (!read?.success) return unclear(response)
  const charge = read.data
  if (!isOf(charge, reference)) return OTHER
  if (!isPaid(charge))
    return charge.status === 'successful'
      ? unknown('successful and not paid')
      : done({ state: charge.status === 'pending' ? 'WAITING' : 'CANCELLED' })
  if (charge.refunds.total !== charge.refunds.data.length) return unknown('refunds are not listed')
  const takenBack = refundsOf(charge)
  return done({
    state: 'PAID',
    amount: BigInt(charge.amount),
    paidAt: new Date(charge.paid_at),
    // A charge is paid once, and whole.
    eventId: charge.id,
    pspReference: charge.id,
    ...(takenBack.length > 0 ? { takenBack } : {}),
  })
}

/** Whether the charge has ended unpaid. */
export function ended(reference: string, response: HttpResult): ProviderAnswer<null> {
  const said = chargeRead(reference, response)
  if (said.kind !== 'done') return said
  if (said.value.state === 'CANCELLED') return done(null)
  return said.value.state === 'PAID' || said.value.state === 'NOT_FOUND'
    ? refused(said.value.state)
    : unknown('still pending')
}

type Report = NonNullable<Psp['payments']>

/**
 * What was paid and given back since a moment among listed charges. A charge that does not carry a
 * reference of ours is another shop page's of the same account; one of ours that cannot be read
 * makes the whole page unclear.
 */
export function chargesRead(
  response: HttpResult,
  since: Date,
  after: number,
): Awaited<ReturnType<Report>> {
  const list = isOk(response) ? Charges.safeParse(response.json) : null
  if (!list?.success) return unclear(response)
  const rows: QrSettlement[] = []
  for (const one of list.data.data) {
    if (!Ours.safeParse(one).success) continue
    const read = Charge.safeParse(one)
    if (!read.success) return unknown('unreadable charge')
    const charge = read.data
    const reference = charge.metadata.reference ?? ''
    const said = chargeRead(reference, { kind: 'answer', status: 200, json: one })
    if (said.kind !== 'done') return said
    if (said.value.state !== 'PAID') continue
    const { eventId, amount, paidAt, takenBack = [] } = said.value
    rows.push(
      { reference, eventId, amount, paidAt },
      ...takenBack.map((back) => ({
        reference,
        eventId: back.eventId,
        amount: back.amount,
        paidAt: back.at,
        takenBack: true,
      })),
    )
  }
  const read = after + list.data.data.length
  return done({
    rows: rows.filter(({ paidAt }) => paidAt >= since),
    next: list.data.data.length > 0 && read < list.data.total ? read : null,
    // Its balance is less its fees, which are not in our books.
    unsettled: null,
  })
}

type ReadCharge = z.output<typeof Charge>
const isOf = (charge: ReadCharge, reference: string): boolean =>
  charge.metadata.reference === reference && charge.currency === 'THB'
const isPaid = (charge: ReadCharge): charge is ReadCharge & { paid_at: string } =>
  charge.status === 'successful' && charge.paid && charge.paid_at !== null
const refundsOf = ({ refunds }: ReadCharge) =>
  refunds.data.map((refund) => ({
    eventId: refund.id,
    amount: BigInt(refund.amount),
    at: new Date(refund.created_at),
  }))
