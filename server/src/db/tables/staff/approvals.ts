import type { ApprovalState } from '@krapao/contract/ops/approvals/states'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

type Body = Record<string, unknown>
export type AskedKind = 'offer' | 'wheel' | 'setting' | 'depositAccount' | 'contact'

export interface ApprovalTables {
  approval: {
    id: string
    kind: AskedKind
    subject: string
    version: number | null
    before: ColumnType<Body | null, string | null, string | null>
    after: ColumnType<Body, string, never>
    cost_mean: number | null
    cost_worst: number | null
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
