import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../../answer.ts'
import type { HttpResult } from '../../http.ts'
import { satangOfShort } from '../../wireAmount.ts'
import type { QrPayment } from '../port.ts'

const text = z.union([z.string().max(40), z.number()]).transform(String)
const Txn = z.object({
  amount: text,
  referenceNo: z.string(),
  gbpReferenceNo: z.string().min(1).max(100),
  merchantDefined1: z.string().nullish(),
  status: z.string().length(1),
  /** These come once it is paid; the documents' own example lacks the last four. */
  resultCode: z.string().nullish(),
  currencyCode: z.string().nullish(),
  paymentType: z.string().nullish(),
  date: z.string().nullish(),
  time: z.string().nullish(),
})
const Said = z.object({ resultCode: z.literal('00'), txn: Txn })
const No = z.object({ resultCode: z.string().regex(/^\w{1,4}$/) })
type Transaction = z.output<typeof Txn>

/** Generated: nobody has paid. Settled: somebody has. Other letters are not documented. */
const [GENERATED, SETTLED] = ['G', 'S']
const BAHT = '764'
const QR_CASH = 'Q'

/** What a transaction says of our reference. */
export function transactionRead(
  asked: { reference: string; referenceNo: string },
  response: HttpResult,
  now: Date,
): ProviderAnswer<QrPayment> {
  if (response.kind === 'silence') return unknown(response.reason)
  const read = response.status === 200 ? Said.safeParse(response.json) : null
  if (!read?.success) return unclear(response)
  const { txn } = read.data
  if (txn.referenceNo !== asked.referenceNo || txn.merchantDefined1 !== asked.reference)
    return unknown('answer about another order')
  if (txn.status === GENERATED) return done({ state: 'WAITING' })
  if (txn.status !== SETTLED || txn.resultCode !== '00')
    return unknown(`status ${txn.status}, result ${(txn.resultCode ?? 'none').slice(0, 4)}`)
  if ((txn.currencyCode ?? BAHT) !== BAHT || (txn.paymentType ?? QR_CASH) !== QR_CASH)
    return unknown('not a code in baht')
  const amount = satangOfShort(txn.amount)
  if (!amount) return unknown('unreadable amount')
  return done({
    state: 'PAID',
    amount,
    paidAt: paidAt(txn) ?? now,
    // One transaction of a number is told, and it is paid once.
    eventId: txn.gbpReferenceNo,
    pspReference: asked.referenceNo,
  })
}

function unclear(response: HttpResult & { kind: 'answer' }): ProviderAnswer<never> {
  const no = No.safeParse(response.json)
  return unknown(
    no.success && no.data.resultCode !== '00'
      ? `result ${no.data.resultCode}`
      : `unreadable answer, HTTP ${response.status}`,
  )
}

/** "05112022" and "005308" in Bangkok; null where it does not say. */
function paidAt({ date, time }: Transaction): Date | null {
  const day = /^(\d{2})(\d{2})(\d{4})$/.exec(date ?? '')
  const hour = /^(\d{2})(\d{2})(\d{2})$/.exec(time ?? '')
  if (!day || !hour) return null
  const at = new Date(`${day[3]}-${day[2]}-${day[1]}T${hour[1]}:${hour[2]}:${hour[3]}+07:00`)
  return Number.isNaN(at.getTime()) ? null : at
}
