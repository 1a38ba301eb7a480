import type { Answer, Body } from '@krapao/contract/calls'
import { BONUS_ENDS, DEBT_KINDS, type Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { readReceipt } from '../../../ledger/days/receipt.ts'
import type { StatementRow } from '../../../ledger/port.ts'
import type { TypeTotal } from '../../../ledger/reads/narrowed.ts'
import { readStatement } from '../../../ledger/reads/statement.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { nameOfGift } from '../../gifts/public.ts'
import { narrowedRows, totalsInBaht } from './narrowed.ts'

/** The largest number that a posting may have. */
const MOST_ID = 2n ** 63n - 1n

type Payouts = Awaited<ReturnType<PayoutsTold>>
/** Of withdrawals, what their member is told of each. */
type PayoutsTold = (
  context: Context,
  ids: readonly string[],
) => Promise<Map<string, NonNullable<Answer<'statement'>['statements'][number]['payout']>>>
/** Of a withdrawal, to whom it goes and what the bank says of it. */
type PayeeTold = (context: Context, id: string) => Promise<Answer<'receipt'>['payee'] | null>
export interface Told {
  payouts: PayoutsTold
  payee: PayeeTold
}
interface Read {
  locale: Locale
  told: Told
}

/** What reads all that matches: not more often than a person would. */
const NARROWED = { name: 'statement-narrowed-member', hits: 120, seconds: 60 }

/**
 * A page of a member's movements, newest first, in the reader's language. Amounts are baht.
 * LIST_TOO_LONG where a kind, days or totals are asked for and too many rows must be read,
 * REQUEST_LIMIT past 120 of these a minute.
 */
export async function statementPage(
  context: Context,
  memberId: string,
  asked: Body<'statement'> & Read,
): Promise<Answer<'statement'>> {
  const { page, limit, locale, told, kind, from, to, totals } = asked
  const isWhole = [kind, from, to].every((each) => each === undefined) && !totals
  if (!isWhole) await demandAttempt(context, NARROWED, memberId)
  const found: { total: number; rows: StatementRow[]; totals?: TypeTotal[] } = isWhole
    ? await context.standby.read((db) => readStatement(db, memberId, page, limit))
    : await narrowedRows(context, memberId, { kind, from, to }, { skip: (page - 1) * limit, limit })
  const payouts = await told.payouts(context, found.rows.flatMap(withdrawalOf))
  return {
    total: found.total,
    statements: found.rows.map((row) => shown(row, locale, payouts)),
    ...(totals && { totals: totalsInBaht(found.totals ?? []) }),
  }
}

/** The withdrawal that a row is of. */
const withdrawalOf = ({ type, key }: StatementRow): string[] =>
  type === 'withdraw' ? [key.replace(/:hold$/, '')] : []

/** One movement with its legs, its path and its proof. Refuses another member's with NOT_FOUND. */
export async function receiptOf(
  context: Context,
  memberId: string,
  { rowId, locale, told }: { rowId: string } & Read,
) {
  const number = BigInt(rowId)
  const receipt =
    number > MOST_ID ? null : await context.standby.read((db) => readReceipt(db, memberId, number))
  if (!receipt) throw new Refused('NOT_FOUND')
  const { row, reference, legs, path, proof } = receipt
  const ids = withdrawalOf(row)
  const [id = ''] = ids
  const [payouts, payee] = await Promise.all([
    told.payouts(context, ids),
    id === '' ? null : told.payee(context, id),
  ])
  return {
    ...shown(row, locale, payouts),
    ...(payee && { payee }),
    reference,
    legs,
    path: path.map(({ at, event }) => ({ at: at.toISOString(), event })),
    proof,
  }
}

const shown = (row: StatementRow, locale: Locale, payouts: Payouts) => ({
  _id: String(row.id),
  statementType: row.type,
  from: row.from,
  to: row.to,
  status: row.status,
  amount: toBaht(row.amount),
  createdAt: row.createdAt.toISOString(),
  ...(row.item
    ? {
        item: {
          kind: row.item.kind,
          description: nameOfGift(row.item.kind, row.item.description, locale),
        },
      }
    : {}),
  ...endOf(row.note),
  ...kipOf(row),
  ...payoutOf(row, payouts),
})

function payoutOf(row: StatementRow, payouts: Payouts) {
  const payout = payouts.get(withdrawalOf(row)[0] ?? '')
  return payout ? { payout } : {}
}

/**
 * What the row of a bonus's end says of how it ended, and one that paid a debt of what was owed;
 * other rows' notes are the house's own.
 */
function endOf(note: Readonly<Record<string, unknown>> | null): {
  ended?: (typeof BONUS_ENDS)[number]
  debt?: (typeof DEBT_KINDS)[number]
} {
  const debt = DEBT_KINDS.find((kind) => kind === note?.['debt'])
  if (debt) return { debt }
  const ended = BONUS_ENDS.find((end) => end === note?.['ended'])
  return ended ? { ended } : {}
}

/** What an account in kip pays or is paid, by the rate of that moment; old rows do not say the rate. */
function kipOf({ note, createdAt }: StatementRow) {
  const [amount, rate] = [Number(note?.['lak'] ?? 0), Number(note?.['lakRate'] ?? 0)]
  return amount > 0 && rate > 0
    ? {
        kip: {
          amount,
          perBaht: rate / 100,
          at: String(note?.['lakAt'] ?? createdAt.toISOString()),
        },
      }
    : {}
}
