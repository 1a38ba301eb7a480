import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { TOGETHER_MS } from '../../staff/public.ts'

/**
 * What this operator, alone, has given within `TOGETHER_MS`, out of suspense and by slips together,
 * to this member and to all; satang. One at a time until the end of the transaction, and so taken
 * before any other lock of it: of a slip and a suspense item of the same transfer neither waits for
 * the other.
 */
export async function singleApproval(
  db: Kysely<Database>,
  { operatorId, memberId, now }: { operatorId: string; memberId: string; now: Date },
): Promise<{ toMember: bigint; toAll: bigint }> {
  await sql`select pg_advisory_xact_lock(hashtext('given alone'), hashtext(${operatorId}))`.execute(
    db,
  )
  const since = new Date(now.getTime() - TOGETHER_MS)
  const { rows } = await sql<{ member: bigint | null; all: bigint | null }>`
    select sum(amount)::bigint as "all", sum(amount) filter (where member_id = ${memberId})::bigint as member from (
      select amount, member_id from incoming_payment where state = 'ASSIGNED'
        and first_operator = ${operatorId} and second_operator is null and ended_at >= ${since}
      union all
      select amount, member_id from slip where status = 'SUCCESS'
        and decided_by = ${operatorId} and first_operator is null and ended_at >= ${since}
    ) given`.execute(db)
  return { toMember: rows[0]?.member ?? 0n, toAll: rows[0]?.all ?? 0n }
}
