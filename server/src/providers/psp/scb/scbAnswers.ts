import { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import { bahtText, satangOfShort } from '../../wireAmount.ts'
import { asksExactly, billOf } from '../asksExactly.ts'
import type { QrIssued, QrOrder, QrPayment } from '../port.ts'

const Said = z.object({ status: z.object({ code: z.int() }) })
const Issued = z.object({
  status: z.object({ code: z.literal(1000) }),
  data: z.object({ qrRawData: z.string().max(512) }),
})
const Found = z.object({
  status: z.object({ code: z.literal(1000) }),
  data: z.array(z.unknown()).max(200),
})
const Row = z.object({
  eventCode: z.string(),
  /** R: it was refunded. */
  reverseFlag: z.enum(['', 'R']).nullish(),
  payeeProxyId: z.string(),
  amount: z.union([z.string().max(40), z.number()]).transform(String),
  transactionId: z.string().min(1).max(100),
  transactionDateandTime: z.iso.datetime({ offset: true }),
  billPaymentRef1: z.string(),
  currencyCode: z.string(),
})
const BAHT = '764'

/** Parameters that lack, are wrong or empty: with HTTP 400, nothing was made of them. */
const NOT_MADE = new Set([1101, 1102, 1103])
/** With HTTP 404: no record. */
const NO_RECORD = 1104

const codeOf = (response: HttpResult & { kind: 'answer' }): number | null => {
  const said = Said.safeParse(response.json)
  return said.success ? said.data.status.code : null
}
const unclear = (response: HttpResult): string =>
  response.kind === 'silence'
    ? response.reason
    : `code ${codeOf(response) ?? 'none'}, HTTP ${response.status}`

interface Bill {
  biller: string
  ref1: string
  ref2: string
}

/** The code, which must pay our own biller by the references that we gave. */
export function issued(order: QrOrder, bill: Bill, response: HttpResult): ProviderAnswer<QrIssued> {
  const read =
    response.kind === 'answer' && response.status === 200 ? Issued.safeParse(response.json) : null
  if (!read?.success) {
    const code = response.kind === 'answer' && response.status === 400 ? codeOf(response) : null
    return code !== null && NOT_MADE.has(code)
      ? refused(`code ${code}`)
      : unknown(unclear(response))
  }
  const payload = read.data.data.qrRawData
  if (!asksExactly(payload, bahtText(order.amount)))
    return unknown('code does not ask for the amount')
  const asked = billOf(payload)
  return asked?.biller === bill.biller && asked.ref1 === bill.ref1 && asked.ref2 === bill.ref2
    ? done({ pspReference: bill.ref1, payload })
    : unknown('code of another order')
}

interface Asked {
  ref1: string
  biller: string
  event: string
}
interface Paid {
  eventId: string
  amount: bigint
  paidAt: Date
  isReversed: boolean
}

/**
 * What the days' answers say together. A payment that one of them tells is one, whatever the others
 * lack; that there is none they must all say.
 */
export function paymentOf(
  asked: Asked,
  answers: readonly HttpResult[],
  now: Date,
): ProviderAnswer<QrPayment> {
  const found = new Map<string, Paid>()
  let lacks: string | null = null
  for (const answer of answers) {
    const read = paidIn(asked, answer)
    if (read.kind === 'done') for (const paid of read.value) found.set(paid.eventId, paid)
    else lacks ??= read.reason
  }
  const all = [...found.values()].toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime())
  const [first, ...others] = all
  if (!first) return lacks === null ? done({ state: 'WAITING' }) : unknown(lacks)
  const takenBack = all
    .filter(({ isReversed }) => isReversed)
    // When, it does not say.
    .map(({ eventId, amount }) => ({ eventId: `${eventId}-R`, amount, at: now }))
  return done({
    state: 'PAID',
    eventId: first.eventId,
    amount: first.amount,
    paidAt: first.paidAt,
    pspReference: asked.ref1,
    ...(takenBack.length > 0 ? { takenBack } : {}),
    ...(others.length > 0
      ? { further: others.map(({ eventId, amount, paidAt }) => ({ eventId, amount, paidAt })) }
      : {}),
  })
}

function paidIn(asked: Asked, response: HttpResult): ProviderAnswer<Paid[]> {
  if (response.kind === 'answer' && response.status === 404 && codeOf(response) === NO_RECORD)
    return done([])
  const read =
    response.kind === 'answer' && response.status === 200 ? Found.safeParse(response.json) : null
  if (!read?.success) return unknown(unclear(response))
  const paid: Paid[] = []
  for (const one of read.data.data) {
    const row = Row.safeParse(one)
    if (!row.success) return unknown('unreadable payment')
    if (!isOf(asked, row.data)) return unknown('answer about another order')
    const amount = satangOfShort(row.data.amount)
    if (!amount) return unknown('unreadable amount')
    paid.push({
      eventId: row.data.transactionId,
      amount,
      paidAt: new Date(row.data.transactionDateandTime),
      isReversed: row.data.reverseFlag === 'R',
    })
  }
  return done(paid)
}

const isOf = (asked: Asked, row: z.output<typeof Row>): boolean =>
  row.billPaymentRef1 === asked.ref1 &&
  row.payeeProxyId === asked.biller &&
  row.eventCode === asked.event &&
  row.currencyCode === BAHT
