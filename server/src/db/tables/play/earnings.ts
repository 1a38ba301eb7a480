import type { ColumnType, Generated } from 'kysely'

export type BannerPlace = 'invite' | 'refund' | 'refundInfo'
/** A calendar day: read and written only inside SQL, where no driver turns it into a moment. */
type Day = ColumnType<never, never, never>

export interface EarningTables {
  /** When a daily sweep that ended well had begun. */
  play_sweep: { id: Generated<number>; began_at: Date }
  play_day: {
    member_id: string
    day: Day
    turnover: bigint
    won: bigint
    last_played_at: Date
    summed_at: Date
    version: Generated<bigint>
    counted: bigint
    counted_won: bigint
  }
  banner: {
    id: string
    place: BannerPlace
    image: Generated<string>
    th: string
    la: Generated<string>
    en: Generated<string>
    position: Generated<number>
    active: Generated<boolean>
  }
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
  refund_account: {
    member_id: string
    covered: Generated<bigint>
    carried: Generated<bigint>
    receipts: Generated<number>
    moves: Generated<number>
    seen: Generated<bigint>
    taken: Generated<bigint>
    takings: Generated<number>
  }
  refund_receipt: {
    member_id: string
    number: number
    net_loss: bigint
    rate: number
    amount: bigint
    created_at: Date
  }
  refund_move: { member_id: string; number: number; amount: bigint; created_at: Date }
}
