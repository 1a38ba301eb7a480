import { z } from 'zod'
import { done, unknown, type ProviderAnswer } from '../answer.ts'
import type { HttpResult } from '../http.ts'
import { satangOfText } from '../wireAmount.ts'
import { Payout, STATES } from './corporateAnswers.ts'
import type {
  BankBalance,
  BankFeed,
  BankStatementRow,
  IncomingTransfer,
  UnreadableLine,
} from './port.ts'

const Transaction = z.object({
  transRef: z.string().regex(/^[\x21-\x7e]{4,64}$/),
  bookedAt: z.iso.datetime(),
  amount: z.object({ value: z.string(), currency: z.enum(['THB', 'LAK']) }),
  toAccountNo: z.string().max(40),
  debtor: z.object({
    bankCode: z.string().max(20),
    accountNo: z.string().max(40),
    name: z.string().max(200),
  }),
  billPayment: z.object({ ref1: z.string().max(100), ref2: z.string().max(100) }).optional(),
})
const Feed = z.object({ transactions: z.array(z.unknown()), next: z.string().min(1).max(200) })
const Entry = z.discriminatedUnion('type', [
  Transaction.extend({ type: z.literal('CRDT') }),
  Payout.extend({ type: z.literal('DBIT'), createdAt: z.iso.datetime() }),
])
const Statement = z.object({ next: z.int().nullable(), entries: z.array(z.unknown()) })
const Balances = z.object({
  accounts: z.array(
    z.object({
      accountNo: z.string().max(40),
      use: z.enum(['COLLECTION', 'PAYOUT']),
      balance: z.object({ value: z.string(), currency: z.enum(['THB', 'LAK']) }),
    }),
  ),
})
const Hints = z.object({
  transRef: z.string().max(100).optional().catch(undefined),
  toAccountNo: z.string().max(40).optional().catch(undefined),
})

const notRead = (response: HttpResult): ProviderAnswer<never> =>
  unknown(
    response.kind === 'silence' ? response.reason : `unreadable answer, HTTP ${response.status}`,
  )

/** More than any one transfer: 10 billion baht. A line that says so is not believed. */
const MOST_SATANG = 1_000_000_000_000n

function transferOf(row: z.infer<typeof Transaction>): IncomingTransfer | null {
  const amount = satangOfText(row.amount.value)
  if (!amount || amount > MOST_SATANG) return null
  return {
    transRef: row.transRef,
    bookedAt: new Date(row.bookedAt),
    amount,
    currency: row.amount.currency,
    toAccountNo: row.toAccountNo,
    from: row.debtor,
    ...(row.billPayment ? { billPayment: row.billPayment } : {}),
  }
}

function unreadable(line: unknown, why: string): UnreadableLine {
  const { transRef, toAccountNo } = Hints.safeParse(line).data ?? {}
  return {
    raw: JSON.stringify(line).slice(0, 4_000),
    why,
    ...(transRef === undefined ? {} : { reference: transRef }),
    ...(toAccountNo === undefined ? {} : { toAccountNo }),
  }
}

/**
 * A line that cannot be read is told as it came: to pass over it would lose somebody's money, to
 * stop there would hold up everybody's.
 */
export function feedAnswer(response: HttpResult): Awaited<ReturnType<BankFeed['incomingSince']>> {
  const read =
    response.kind === 'answer' && response.status === 200 ? Feed.safeParse(response.json) : null
  if (!read?.success) return notRead(response)
  const transfers: IncomingTransfer[] = []
  const lost: UnreadableLine[] = []
  for (const line of read.data.transactions) {
    const row = Transaction.safeParse(line)
    const transfer = row.success ? transferOf(row.data) : null
    if (transfer) transfers.push(transfer)
    else lost.push(unreadable(line, row.success ? 'AMOUNT' : 'SHAPE'))
  }
  return done({
    transfers,
    next: read.data.next,
    ...(lost.length > 0 ? { unreadable: lost } : {}),
  })
}

export function statementAnswer(
  response: HttpResult,
): ProviderAnswer<{ rows: BankStatementRow[]; next: number | null }> {
  const read =
    response.kind === 'answer' && response.status === 200
      ? Statement.safeParse(response.json)
      : null
  if (!read?.success) return notRead(response)
  const rows = read.data.entries.map((line): BankStatementRow => {
    const entry = Entry.safeParse(line)
    if (!entry.success) return { kind: 'UNREADABLE', line: unreadable(line, 'SHAPE') }
    if (entry.data.type === 'CRDT') {
      const transfer = transferOf(entry.data)
      return transfer
        ? { kind: 'IN', transfer }
        : { kind: 'UNREADABLE', line: unreadable(line, 'AMOUNT') }
    }
    const amount = satangOfText(entry.data.amount.value)
    return amount === null
      ? { kind: 'UNREADABLE', line: unreadable(line, 'AMOUNT') }
      : {
          kind: 'OUT',
          reference: entry.data.reference,
          state: STATES[entry.data.status],
          currency: entry.data.amount.currency,
          amount,
          createdAt: new Date(entry.data.createdAt),
        }
  })
  return done({ rows, next: read.data.next })
}

export function balancesAnswer(response: HttpResult): Awaited<ReturnType<BankFeed['balances']>> {
  const read =
    response.kind === 'answer' && response.status === 200 ? Balances.safeParse(response.json) : null
  if (!read?.success) return notRead(response)
  const accounts = read.data.accounts.flatMap(({ accountNo, use, balance }): BankBalance[] => {
    const isBelow = balance.value.startsWith('-')
    const amount = satangOfText(isBelow ? balance.value.slice(1) : balance.value)
    return amount === null
      ? []
      : [{ accountNo, use, currency: balance.currency, amount: isBelow ? -amount : amount }]
  })
  return accounts.length === read.data.accounts.length
    ? done({ accounts })
    : unknown('unreadable balance')
}
