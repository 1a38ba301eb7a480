import { sql, type Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { TOGETHER_MS } from './rules.ts'

/**
 * Satang that this operator, alone, has given this member within `TOGETHER_MS`, out of suspense and
 * by slips together: money that is cut into pieces is still one operator's gift to one member. One
 * at a time until the end of the transaction, and so taken before any other lock of it: of a slip
 * and a suspense item of the same transfer neither waits for the other.
 */
export async function givenAlone(
  db: Kysely<Database>,
  { operatorId, memberId }: { operatorId: string; memberId: string },
  now: Date,
): Promise<bigint> {
  await sql`select pg_advisory_xact_lock(hashtext('given alone'),
    hashtext(${`${operatorId} ${memberId}`}))`.execute(db)
  const since = new Date(now.getTime() - TOGETHER_MS)
  const { rows } = await sql<{ sum: bigint | null }>`
    select sum(amount)::bigint as sum from (
      select amount from suspense_item where member_id = ${memberId} and state = 'ASSIGNED'
        and first_operator = ${operatorId} and second_operator is null and ended_at >= ${since}
      union all
      select amount from slip where member_id = ${memberId} and status = 'SUCCESS'
        and decided_by = ${operatorId} and first_operator is null and ended_at >= ${since}
    ) given`.execute(db)
  return rows[0]?.sum ?? 0n
}
