import type { WithdrawalState } from '@krapao/contract/withdrawals/states'
import { sql } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowsLoader } from '../../../db/batchLoader.ts'

interface Row {
  member_id: string
  reference: string
  amount: bigint | null
  since: Date
}
/** A movement without an end, as its own table has it. */
export type Movement = Row &
  (
    | { kind: 'QR'; until: Date; says_paid: boolean }
    | { kind: 'ANNOUNCED'; until: Date }
    | { kind: 'SLIP' | 'LINK' }
    | { kind: 'TRANSFER'; place: string; direction: 'IN' | 'OUT' }
    | {
        kind: 'PAYOUT'
        place: string
        state: WithdrawalState
        is_resting: boolean
        until: Date | null
        lak: bigint | null
        lak_rate: bigint | null
      }
  )

/**
 * Every movement of a member that has no end yet, the oldest first; one statement, so one moment.
 * States are no parameters: a plan made once would not see that the indexes of open ones are
 * meant.
 */
export const movementsOf = rowsLoader<Movement>(
  async (db, memberIds) => {
    const asked = anyOf(memberIds)
    const { rows } = await sql<Movement>`
      select member_id, 'QR' as kind, id as reference, amount, created_at as since, expires_at as until,
        said_paid_at is not null as says_paid, null as place, null as direction, null as state,
        false as is_resting, null::bigint as lak, null::bigint as lak_rate
      from qr_code where member_id = ${asked} and state = 'LIVE'
      union all
      select member_id, 'ANNOUNCED', id, amount, created_at, expires_at, false, null, null, null, false, null, null
      from manual_deposit where member_id = ${asked} and state = 'PENDING'
      union all
      select member_id, 'SLIP', reference, amount, created_at, null, false, null, null, null, false, null, null
      from slip where member_id = ${asked} and status in ('PENDING', 'REVIEW')
      union all
      select member_id, 'LINK', id, amount, created_at, null, false, null, null, null, false, null, null
      from wallet_link where member_id = ${asked} and state = 'REDEEMING'
      union all
      select member_id, 'PAYOUT', id, amount, requested_at, next_attempt_at, false, bank_code, null, state,
        'REST' = any (reasons), lak, lak_rate
      from withdrawal where member_id = ${asked} and state in ('REQUESTED', 'APPROVED', 'SENT')
      union all
      select member_id, 'TRANSFER', reference, amount, created_at, null, false, code, direction, null,
        false, null, null
      from game_transfer where member_id = ${asked} and state = 'PENDING'
      order by since, reference`.execute(db)
    return rows
  },
  (row) => row.member_id,
)
