import type { AdjustmentState } from '@krapao/contract/adjustments/states'
import type { ColumnType, Generated } from 'kysely'

type Later<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface AdjustmentTables {
  /** Amount in satang: more than 0 to the member, less than 0 from the member. */
  adjustment: {
    id: string
    member_id: string
    amount: bigint
    purpose: Generated<'wallet' | 'cashback'>
    reason: string
    state: Generated<AdjustmentState>
    made_by: string
    made_at: Date
    decided_by: Later<string>
    decided_at: Later<Date>
    decision_reason: Later<string>
  }
  transfer_decision: {
    id: string
    reference: string
    happened: boolean
    state: Generated<'proposed' | 'done' | 'overtaken'>
    reason: string
    made_by: string
    made_at: Date
    agreed_by: Later<string>
    agreed_at: Later<Date>
  }
}
