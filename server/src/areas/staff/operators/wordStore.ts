import { hasRight, type Right } from '@krapao/contract/ops/rights'
import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'
import { lacksSecond } from './staff/rules.ts'

/** What an operator has said, which a second one's approval may carry out. */
interface Word {
  by: string
  at: Date
}
interface Asked {
  right: Right
  now: Date
  /** Until the end of the transaction nobody who has said one of them is sent away. */
  lock?: boolean
}

/** Whether who has said a word, in these columns, was given access anew since. */
export const grantedSince = (by: string, at: string) =>
  sql<boolean>`exists (select from operator o where o.id = ${sql.ref(by)} and o.granted_at > ${sql.ref(at)})`

/**
 * Those words that still count: not of who has been switched off, has lost the right, or has been
 * given access anew since, for then it may not have been the person who said it.
 */
export async function validApprovals<T extends Word>(
  db: Kysely<Database>,
  words: readonly T[],
  { right, now, lock = false }: Asked,
): Promise<T[]> {
  if (words.length === 0) return []
  const speakers = db
    .selectFrom('operator')
    .select(['id', 'role', 'active', 'granted_by', 'granted_at', 'counts_from', 'confirmed_at'])
    .where('id', '=', anyOf([...new Set(words.map(({ by }) => by))]))
    .orderBy('id')
  const known = new Map(
    (await (lock ? speakers.forShare() : speakers).execute()).map((row) => [row.id, row]),
  )
  return words.filter(({ by, at }) => {
    const who = known.get(by)
    // Nobody's account is deleted: who has none here has not lost it.
    if (!who) return true
    const isOlder = who.granted_at !== null && at < who.granted_at
    return who.active && hasRight(who.role, right) && !lacksSecond(who, now) && !isOlder
  })
}
