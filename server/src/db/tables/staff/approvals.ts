import type { ApprovalState } from '@krapao/contract/ops/approvals/states'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

type Given<T> = ColumnType<T | null, T | null | undefined, never>
type Body = Record<string, unknown>
export type AskedKind =
  | 'offer'
  | 'wheel'
  | 'setting'
  | 'depositAccount'
  | 'contact'
  | 'right'
  | 'adjustment'
  | 'transfer'
  | 'round'
  | 'withdrawal'
  | 'suspense'
  | 'slip'
  | 'chargeback'
  | 'help'
  | 'identity'
  | 'block'
  | 'aml'
  | 'rule'
  | 'gameRound'
  | 'gameDebt'
  | 'game'

export interface ApprovalTables {
  approval: {
    id: string
    kind: AskedKind
    subject: string
    version: Given<string>
    member_id: Given<string>
    /** Satang; of an adjustment more than 0 is to the member, of a round what the member lost. */
    amount: Given<bigint>
    before: ColumnType<Body | null, string | null, never>
    after: ColumnType<Body, string, never>
    cost_mean: Given<number>
    cost_worst: Given<number>
    needs: ColumnType<1 | 2, 1 | 2 | undefined, never>
    proposed_by: string
    proposed_at: Date
    reason: string
    state: ApprovalState
    decided_by: Nullable<string>
    decided_at: Nullable<Date>
    decision_reason: Nullable<string>
    alone: Generated<boolean>
  }
}
