import type { Answer } from '@krapao/contract/calls'
import { BONUS_ENDS, DEBT_KINDS, type Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { readReceipt } from '../../../ledger/days/receipt.ts'
import type { StatementRow } from '../../../ledger/port.ts'
import { readStatement } from '../../../ledger/reads/statement.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { nameOfGift } from '../../gifts/public.ts'

/** The largest number that a posting may have. */
const MOST_ID = 2n ** 63n - 1n

type Told = Awaited<ReturnType<PayoutsTold>>
/** Of withdrawals, what their member is told of each. */
export type PayoutsTold = (
  db: Kysely<Database>,
  ids: readonly string[],
) => Promise<Map<string, NonNullable<Answer<'statement'>['statements'][number]['payout']>>>
interface Read {
  locale: Locale
  payoutsTold: PayoutsTold
}

/** A page of a member's movements, newest first, in the reader's language. Amounts are baht. */
export async function statementPage(
  context: Context,
  memberId: string,
  asked: { page: number; limit: number } & Read,
) {
  const { page, limit, locale, payoutsTold } = asked
  const { total, rows } = await context.standby.read((db) =>
    readStatement(db, memberId, page, limit),
  )
  const told = await payoutsTold(context.db, rows.flatMap(withdrawalOf))
  return { total, statements: rows.map((row) => shown(row, locale, told)) }
}

/** The withdrawal that a row is of. */
const withdrawalOf = ({ type, key }: StatementRow): string[] =>
  type === 'withdraw' ? [key.replace(/:hold$/, '')] : []

/** One movement with its legs, its path and its proof. Refuses another member's with NOT_FOUND. */
export async function receiptOf(
  context: Context,
  memberId: string,
  { rowId, locale, payoutsTold }: { rowId: string } & Read,
) {
  const id = BigInt(rowId)
  const receipt =
    id > MOST_ID ? null : await context.standby.read((db) => readReceipt(db, memberId, id))
  if (!receipt) throw new Refused('NOT_FOUND')
  const { row, reference, legs, path, proof } = receipt
  return {
    ...shown(row, locale, await payoutsTold(context.db, withdrawalOf(row))),
    reference,
    legs,
    path: path.map(({ at, event }) => ({ at: at.toISOString(), event })),
    proof,
  }
}

const shown = (row: StatementRow, locale: Locale, told: Told) => ({
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
  ...payoutOf(row, told),
})

function payoutOf(row: StatementRow, told: Told) {
  const payout = told.get(withdrawalOf(row)[0] ?? '')
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
