import type { Generated } from 'kysely'
import type { Day } from '../columns.ts'

export interface InviteTables {
  invite_earning: {
    inviter_id: string
    invitee_id: string
    day: Day
    turnover: bigint
    earned: bigint
    last_played_at: Date
  }
  invite_account: {
    inviter_id: string
    earned: Generated<bigint>
    received: Generated<bigint>
    receipts: Generated<number>
    takings: Generated<number>
  }
  invite_receipt: { member_id: string; number: number; amount: bigint; created_at: Date }
}
