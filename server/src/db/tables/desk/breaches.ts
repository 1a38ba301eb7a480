import type { BreachState } from '@krapao/contract/ops/law/breachStates'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export interface BreachTables {
  data_breach: {
    id: string
    number: Generated<bigint>
    state: BreachState
    known_at: Date
    due_at: Date
    happened: string
    data: string
    people: number | null
    is_high_risk: boolean
    recorded_at: Date
    recorded_by: string
    ended_at: Nullable<Date>
    ended_by: Nullable<string>
    reason: Nullable<string>
    reported_at: Nullable<Date>
    reference: Nullable<string>
    people_told_at: Nullable<Date>
  }
}
