import type { Right } from '@krapao/contract/ops/rights'
import type { Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'
import { rightsHeld } from '../store.ts'
import { stillCounts } from './policy.ts'

/** What an operator has approved, which a second one's approval may carry out. */
interface Approved {
  by: string
  at: Date
}
interface Asked {
  right: Right
  now: Date
  /** Until the end of the transaction nobody who has approved is sent away. */
  lock?: boolean
}

/** Those approvals that still count, by {@link stillCounts}. */
export async function validApprovals<T extends Approved>(
  db: Kysely<Database>,
  approvals: readonly T[],
  { right, now, lock = false }: Asked,
): Promise<T[]> {
  if (approvals.length === 0) return []
  const operators = db
    .selectFrom('operator')
    .select(['id', 'role', 'active', 'granted_by', 'granted_at', 'counts_from', 'confirmed_at'])
    .select(rightsHeld.as('rights'))
    .where('id', '=', anyOf([...new Set(approvals.map(({ by }) => by))]))
    .orderBy('id')
  const known = new Map(
    (await (lock ? operators.forShare() : operators).execute()).map((row) => [row.id, row]),
  )
  return approvals.filter(({ by, at }) => {
    const who = known.get(by)
    // Nobody's account is deleted: who has none here has not lost it.
    return !who || stillCounts(who, at, right, now)
  })
}
