import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'

interface MoneyCase {
  kind: 'WITHDRAWAL' | 'SLIP' | 'TRANSFER' | 'ANNOUNCED' | 'LINK'
  reference: string
  amount: bigint | null
  since: Date
  ended: Date | null
  state: string
  place: string | null
  reasons: string[]
}

const MOST = 20

/**
 * What of a member's money has no end yet, and what failed since then: open ones first, the oldest
 * first; then the newest that failed. States are no parameters, so that the planner sees which
 * partial index is meant.
 */
export const moneyCases = async (
  db: Kysely<Database>,
  memberId: string,
  failedSince: Date,
): Promise<MoneyCase[]> =>
  (
    await sql<MoneyCase>`
      select * from (
        select 'WITHDRAWAL' as kind, id as reference, amount, requested_at as since, ended_at as ended, state,
          bank_code as place, reasons
        from withdrawal where member_id = ${memberId} and state in ('REQUESTED', 'APPROVED', 'SENT')
        union all
        select 'WITHDRAWAL', id, amount, requested_at, ended_at, state, bank_code, array[fail_reason]
        from withdrawal where member_id = ${memberId} and state = 'FAILED' and ended_at > ${failedSince}
        union all
        select 'SLIP', reference, amount, created_at, null, status, sending_bank,
          array_remove(array[note], null)
        from slip where member_id = ${memberId} and status in ('PENDING', 'REVIEW')
        union all
        select 'SLIP', reference, amount, created_at, ended_at, status, sending_bank, array[note]
        from slip where member_id = ${memberId} and status = 'FAILED' and ended_at > ${failedSince}
        union all
        select 'TRANSFER', reference, amount, created_at, null, state, code,
          case when escalated_at is not null then array['ESCALATED']
            when unknown_since is not null then array['UNANSWERED'] else '{}' end
        from game_transfer where member_id = ${memberId} and state = 'PENDING'
        union all
        select 'ANNOUNCED', id, amount, created_at, null, state, null, '{}'
        from manual_deposit where member_id = ${memberId} and state = 'PENDING'
        union all
        select 'LINK', id, amount, created_at, null, state, null, '{}'
        from wallet_link where member_id = ${memberId} and state = 'REDEEMING'
        union all
        select 'LINK', id, amount, created_at, ended_at, state, null, array[fail_reason]
        from wallet_link where member_id = ${memberId} and state = 'FAILED' and ended_at > ${failedSince}
      ) money_case
      order by ended is not null, case when ended is null then since end, ended desc, reference
      limit ${MOST}`.execute(db)
  ).rows
