import { z } from 'zod'
import { done, unknown, type Answer } from '../answer.ts'
import type { Heard } from '../http.ts'
import { satangOfText } from '../wireAmount.ts'
import { Payout, STATES } from './corporateAnswers.ts'
import type { BankFeed, BankStatementRow, IncomingTransfer } from './port.ts'

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
})
const Feed = z.object({ transactions: z.array(z.unknown()), next: z.string().min(1).max(200) })
const Statement = z.object({
  next: z.int().nullable(),
  entries: z.array(
    z.discriminatedUnion('type', [
      Transaction.extend({ type: z.literal('CRDT') }),
      Payout.extend({ type: z.literal('DBIT'), createdAt: z.iso.datetime() }),
    ]),
  ),
})

const unreadable = (heard: Heard): Answer<never> =>
  unknown(heard.kind === 'silence' ? heard.reason : `unreadable answer, HTTP ${heard.status}`)

function transferOf(row: z.infer<typeof Transaction>): IncomingTransfer | null {
  const amount = satangOfText(row.amount.value)
  if (!amount) return null
  return {
    transRef: row.transRef,
    bookedAt: new Date(row.bookedAt),
    amount,
    currency: row.amount.currency,
    toAccountNo: row.toAccountNo,
    from: row.debtor,
  }
}

/**
 * A line that cannot be read is counted: to pass over it would lose somebody's money, to stop there
 * would hold up everybody's.
 */
export function feedAnswer(heard: Heard): Awaited<ReturnType<BankFeed['incomingSince']>> {
  const read = heard.kind === 'answer' && heard.status === 200 ? Feed.safeParse(heard.json) : null
  if (!read?.success) return unreadable(heard)
  const lines = read.data.transactions.map((line) => {
    const row = Transaction.safeParse(line)
    return row.success ? transferOf(row.data) : null
  })
  const transfers = lines.filter((transfer) => transfer !== null)
  const lost = lines.length - transfers.length
  return done({ transfers, next: read.data.next, ...(lost > 0 ? { unreadable: lost } : {}) })
}

export function statementAnswer(
  heard: Heard,
): Answer<{ rows: BankStatementRow[]; next: number | null }> {
  const read =
    heard.kind === 'answer' && heard.status === 200 ? Statement.safeParse(heard.json) : null
  if (!read?.success) return unreadable(heard)
  const rows = read.data.entries.map((entry): BankStatementRow | null => {
    if (entry.type === 'CRDT') {
      const transfer = transferOf(entry)
      return transfer && { kind: 'IN', transfer }
    }
    const amount = satangOfText(entry.amount.value)
    return amount === null
      ? null
      : {
          kind: 'OUT',
          reference: entry.reference,
          state: STATES[entry.status],
          amount,
          createdAt: new Date(entry.createdAt),
        }
  })
  const whole = rows.filter((row) => row !== null)
  return whole.length === rows.length
    ? done({ rows: whole, next: read.data.next })
    : unknown('unreadable amount')
}
