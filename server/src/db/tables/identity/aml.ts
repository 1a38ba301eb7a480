import type { AmlKind, AmlOutcome, AmlState } from '@krapao/contract/ops/identity/amlKinds'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

/** What a hit rests on; satang as text, for JSON has no such numbers. */
export interface HitMovement {
  what: 'IN' | 'OUT' | 'ROUND'
  id: string
  at: string
  amount: string
}
/** What the reason's words are filled with; money in baht. */
type HitFigures = Record<string, string | number>

export interface AmlTables {
  /** One for each member. */
  aml_case: {
    id: string
    number: Generated<number>
    member_id: string
    state: AmlState
    round: Generated<number>
    severity: Generated<number>
    opened_at: Date
    hit_at: Date
    held_by: Nullable<string>
    outcome: Nullable<AmlOutcome>
    closed_at: Nullable<Date>
    closed_by: Nullable<string>
    approval: Nullable<string>
    /** Its member's payouts wait for two people since then; ends with the case. */
    payouts_held_at: Nullable<Date>
    payouts_held_by: Nullable<string>
  }
  aml_hit: {
    id: Generated<bigint>
    case_id: string
    kind: AmlKind
    key: string
    weight: bigint
    amount: bigint
    figures: ColumnType<HitFigures, string, string>
    movements: ColumnType<HitMovement[], string, string>
    happened_at: Date
    found_at: Date
  }
  aml_note: { id: Generated<bigint>; case_id: string; operator_id: string; at: Date; text: string }
  /** Names that nobody has compared with the watch list; written by the triggers `aml_name_*`. */
  aml_name_new: { member_id: string; at: Date }
  aml_screening: {
    is_only: Generated<boolean>
    version: string
    people: number
    after_id: Generated<string>
    done_at: Nullable<Date>
    fault: Nullable<string>
  }
  aml_sweep: { is_only: Generated<boolean>; swept_at: Date }
}
