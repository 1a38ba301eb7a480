import type { AdjustmentState } from '@krapao/contract/adjustments/states'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

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
    decided_by: Nullable<string>
    decided_at: Nullable<Date>
    decision_reason: Nullable<string>
  }
  transfer_decision: {
    id: string
    reference: string
    happened: boolean
    state: Generated<'proposed' | 'done' | 'overtaken'>
    reason: string
    made_by: string
    made_at: Date
    agreed_by: Nullable<string>
    agreed_at: Nullable<Date>
  }
}
