import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import { ACCOUNT_GROUPS, groupOfAccount } from '@krapao/contract/ops/ledger/accounts'
import type { Context } from '../../../context.ts'
import { trialBalance, trialBalanceBefore, type TrialRow } from '../../../ledger/reads/explorer.ts'
import { Refused } from '../../../runtime/refusal.ts'

const DAY_MS = 86_400_000
/** What came after the day is taken off what stands now: so far back that is read at once. */
const MOST_DAYS = 400

/**
 * The trial balance in baht, now or at the end of a Bangkok day (YYYY-MM-DD). INVALID_REQUEST for a
 * day that is to come, or more than 400 days ago.
 */
export async function trialBalanceAt(
  db: Context['db'],
  now: Date,
  day: string | undefined,
): Promise<Answer<'opsTrialBalanceAt'>> {
  const today = bangkokDay(now.getTime())
  const asked = day === undefined ? today : Date.parse(`${day}T00:00:00Z`) / DAY_MS
  if (asked > today || today - asked > MOST_DAYS)
    throw new Refused('INVALID_REQUEST', { details: { fields: ['day'] } })
  const at = asked === today ? now : new Date(midnightOf(asked + 1))
  const rows = await (asked === today ? trialBalance(db) : trialBalanceBefore(db, at))
  const money = rows.filter((row) => !row.isCoin)
  const sum = (side: (row: TrialRow) => bigint): bigint =>
    money.reduce((total, row) => total + side(row), 0n)
  const [debit, credit] = [sum(debitOf), sum(creditOf)]
  return {
    at: at.toISOString(),
    accounts: ACCOUNT_GROUPS.flatMap((group) =>
      money
        .filter(({ account }) => groupOfAccount(account) === group)
        .map((row) => ({
          group,
          account: row.account,
          accounts: row.accounts,
          debit: toBaht(debitOf(row)),
          credit: toBaht(creditOf(row)),
        })),
    ),
    debit: toBaht(debit),
    credit: toBaht(credit),
    difference: toBaht(debit - credit),
  }
}

/** What others hold for us, and what was spent, is below zero in the ledger. */
const debitOf = ({ balance }: TrialRow): bigint => (balance < 0n ? -balance : 0n)
const creditOf = ({ balance }: TrialRow): bigint => (balance > 0n ? balance : 0n)
