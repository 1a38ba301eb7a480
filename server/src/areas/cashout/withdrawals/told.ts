import type { Answer } from '@krapao/contract/calls'
import { STAGE_OF } from '@krapao/contract/withdrawals/states'
import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { findWithdrawal, paidLately, type Withdrawal } from './store.ts'

type Told = NonNullable<Answer<'statement'>['statements'][number]['payout']>

/** Of fewer, nobody knows what is usual. */
const ENOUGH = 5

/** Of each of these withdrawals what its member is told: who has it, and why it came back. */
export async function payoutsTold(
  db: Kysely<Database>,
  ids: readonly string[],
): Promise<Map<string, Told>> {
  if (ids.length === 0) return new Map()
  const rows = await findWithdrawal.all(db, ids)
  const awaitsBank = rows.some((row) => row !== undefined && isByItself(row))
  const usual = awaitsBank ? usualMinutes(await paidLately(db)) : undefined
  return new Map(
    rows.flatMap((row) =>
      row
        ? [
            [
              row.id,
              {
                stage: STAGE_OF[row.state],
                ...(row.state === 'FAILED' && { why: whyReturned(row) }),
                ...(usual !== undefined && isByItself(row) && { usualMinutes: usual }),
              },
            ] as const,
          ]
        : [],
    ),
  )
}

/** On its way without an operator's decision: what is usual says something of it. */
const isByItself = ({ state, approvals_needed: needed }: Withdrawal): boolean =>
  needed === 0 && (state === 'APPROVED' || state === 'SENT')

function whyReturned({ fail_reason: reason }: Withdrawal): NonNullable<Told['why']> {
  if (reason === 'BANK_CHANGED') return 'ACCOUNT'
  // Operators who ask the bank and end it by its answer have not refused it themselves.
  return reason?.startsWith('REJECTED') ? 'TEAM' : 'BANK'
}

/** Half of them took this long or less; whole minutes, at least one. */
function usualMinutes(
  paid: readonly Pick<Withdrawal, 'requested_at' | 'ended_at'>[],
): number | undefined {
  const took = paid
    .map((row) => (row.ended_at?.getTime() ?? 0) - row.requested_at.getTime())
    .toSorted((a, b) => a - b)
  if (took.length < ENOUGH) return undefined
  return Math.max(1, Math.round((took[Math.floor(took.length / 2)] ?? 0) / 60_000))
}
