import type { Generated } from 'kysely'

export interface RefundTables {
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
