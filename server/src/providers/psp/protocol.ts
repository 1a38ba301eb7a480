import type { QrProvider } from '@krapao/contract/constants'
import type { z } from 'zod'
import { done, refused, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import { bahtText } from '../wireAmount.ts'
import { asksExactly } from './asksExactly.ts'
import type { CallbackRead, Psp, QrIssued, QrOrder, QrPayment, QrSettlement } from './port.ts'

/** A PSP's answer. A `no` counts only with a code that we know; all else is unclear. */
type Said<T> =
  | { kind: 'yes'; value: T }
  | { kind: 'no'; code: RefusalCode }
  | { kind: 'unclear'; reason: string }
/** The refusals after which nothing was done and nothing will be. */
export type RefusalCode = 'SUSPENDED' | 'AMOUNT' | 'PAID' | 'NOT_FOUND'

interface IssuedOrder extends QrIssued {
  reference: string
  amount: bigint | null
}
export interface SaidState {
  reference: string
  state: 'WAITING' | 'CANCELLED' | 'PAID'
  paid?:
    | {
        amount: bigint | null
        paidAt: Date
        eventId: string
        pspReference?: string | undefined
        takenBack?: { eventId: string; amount: bigint | null; at: Date }[]
      }
    | undefined
}
export interface SaidReport {
  rows: (Omit<QrSettlement, 'amount'> & { amount: bigint | null })[]
  next: number | null
  /** Satang; null where it does not say. */
  unsettled: bigint | null
}

/** What differs from PSP to PSP: how each thing is asked, and how its answer reads. */
interface PspProtocol {
  code: QrProvider
  create(order: QrOrder): Promise<Said<IssuedOrder>>
  cancel(reference: string): Promise<Said<{ reference: string }>>
  query(reference: string): Promise<Said<SaidState>>
  report(since: Date, after: number): Promise<Said<SaidReport>>
  readCallback(
    headers: Record<string, string | undefined>,
    rawBody: Uint8Array,
    now: Date,
  ): CallbackRead
  acknowledgement: Psp['acknowledgement']
}

const OTHER = unknown('answer about another order')
const negative = (said: Exclude<Said<unknown>, { kind: 'yes' }>): ProviderAnswer<never> =>
  said.kind === 'no' ? refused(said.code) : unknown(said.reason)

/**
 * What does not differ: a yes counts only about our own reference and amount, and no answer is a
 * guess.
 */
export function pspOf(protocol: PspProtocol): Psp {
  return {
    code: protocol.code,
    acknowledgement: protocol.acknowledgement,
    readCallback: (headers, rawBody, now) => protocol.readCallback(headers, rawBody, now),
    async createQr(order) {
      const said = await protocol.create(order)
      if (said.kind !== 'yes') return negative(said)
      const { reference, amount, pspReference, payload } = said.value
      if (reference !== order.reference || amount !== order.amount) return OTHER
      if (!asksExactly(payload, bahtText(order.amount)))
        return unknown('code does not ask for the amount')
      return done({ pspReference, payload })
    },
    async cancelQr(reference) {
      const said = await protocol.cancel(reference)
      if (said.kind !== 'yes') return negative(said)
      return said.value.reference === reference ? done(null) : OTHER
    },
    async payment(reference): Promise<ProviderAnswer<QrPayment>> {
      const said = await protocol.query(reference)
      // A no to the question itself says nothing about the payment.
      if (said.kind === 'no')
        return said.code === 'NOT_FOUND' ? done({ state: 'NOT_FOUND' }) : unknown(said.code)
      if (said.kind === 'unclear') return unknown(said.reason)
      const { value } = said
      if (value.reference !== reference) return OTHER
      if (value.state !== 'PAID') return done({ state: value.state })
      const { takenBack: gone = [] } = value.paid ?? {}
      const takenBack = gone.flatMap(({ amount, ...back }) => (amount ? [{ ...back, amount }] : []))
      if (!value.paid?.amount || takenBack.length !== gone.length)
        return unknown('unreadable amount')
      return done({
        state: 'PAID',
        amount: value.paid.amount,
        paidAt: value.paid.paidAt,
        eventId: value.paid.eventId,
        pspReference: value.paid.pspReference,
        ...(takenBack.length > 0 ? { takenBack } : {}),
      })
    },
    async payments(since, after) {
      const said = await protocol.report(since, after ?? 0)
      if (said.kind !== 'yes') return unknown(said.kind === 'no' ? said.code : said.reason)
      const rows = said.value.rows.flatMap(({ amount, ...row }) =>
        amount === null ? [] : [{ ...row, amount }],
      )
      return rows.length === said.value.rows.length
        ? done({ rows, next: said.value.next, unsettled: said.value.unsettled })
        : unknown('unreadable amount')
    },
  }
}

/**
 * Reads an answer: what fits `schema` is a yes, a code in `refusals` is a no, all else is unclear.
 * `open` takes the PSP's envelope off: its data when it says yes, its code when it says no.
 */
export function readAnswer<S extends z.ZodType, T>(
  response: HttpResult,
  open: (json: unknown, status: number) => { data: unknown } | { code: string } | null,
  refusals: Readonly<Record<string, RefusalCode>>,
  schema: S,
  value: (data: z.output<S>) => T,
): Said<T> {
  if (response.kind === 'silence') return { kind: 'unclear', reason: response.reason }
  const opened = open(response.json, response.status)
  const unreadable = {
    kind: 'unclear',
    reason: `unreadable answer, HTTP ${response.status}`,
  } as const
  if (opened === null) return unreadable
  if ('code' in opened) {
    const code = Object.hasOwn(refusals, opened.code) ? refusals[opened.code] : undefined
    return code ? { kind: 'no', code } : { kind: 'unclear', reason: opened.code.slice(0, 40) }
  }
  const data = schema.safeParse(opened.data)
  return data.success ? { kind: 'yes', value: value(data.data) } : unreadable
}

/** A callback signed longer ago, or further ahead, than this is stale. Milliseconds. */
const FRESH_MS = 300_000
export const isFresh = (at: number, now: Date): boolean => Math.abs(now.getTime() - at) <= FRESH_MS

export function jsonOf(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

/** A form's fields, or null when it is no UTF-8 or names a field twice: which of the two was signed? */
export function formOf(bytes: Uint8Array): Map<string, string> | null {
  try {
    const pairs = [...new URLSearchParams(new TextDecoder('utf-8', { fatal: true }).decode(bytes))]
    const fields = new Map(pairs)
    return fields.size === pairs.length ? fields : null
  } catch {
    return null
  }
}
