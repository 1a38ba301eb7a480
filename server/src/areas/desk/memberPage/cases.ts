import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { moneyCases } from './casesStore.ts'
import { memberRow } from './store.ts'

/** What failed earlier is on the member's statement, and nobody asks about it any more. */
const FAILED_MS = 7 * 86_400_000

/** Where a member's money waits and why, and what failed of late. NOT_FOUND. */
export async function memberCases(
  { db, clock }: Context,
  id: string,
): Promise<Answer<'opsMemberCases'>> {
  if (!(await memberRow(db, id))) throw new Refused('NOT_FOUND')
  const since = new Date(clock.now().getTime() - FAILED_MS)
  return (await moneyCases(db, id, since)).map((row) => ({
    ...row,
    amount: row.amount === null ? null : toBaht(row.amount),
    since: row.since.toISOString(),
    ended: row.ended?.toISOString() ?? null,
  }))
}
