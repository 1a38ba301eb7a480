import type {
  RuleEffect,
  RuleFact,
  RuleMark,
  RuleMeasure,
  RuleMoment,
  RuleState,
  RuleWho,
} from '@krapao/contract/ops/identity/ruleKinds'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

/** What a dry run found; satang as text, for JSON has no such numbers. */
export interface TriedFigures {
  looked: number
  whole: boolean
  hits: number
  members: number
  satang: string
  right: number
  wrong: number
  at: string
}

export interface HouseRuleTables {
  house_rule: { id: Generated<number>; made_at: Date }
  house_rule_version: {
    id: string
    rule_id: number
    version: number
    state: RuleState
    name: string
    who: RuleWho
    who_n: number | null
    what: RuleFact
    measure: RuleMeasure
    /** A count, or satang. */
    least: bigint
    hours: number
    effect: RuleEffect
    reason: string
    made_by: string
    made_at: Date
    tried: ColumnType<TriedFigures, string, never>
    on_at: Nullable<Date>
    on_approval: Nullable<string>
    off_at: Nullable<Date>
    off_approval: Nullable<string>
  }
  /** Written by the rules, marked by operators. */
  house_rule_hit: {
    id: Generated<bigint>
    version_id: string
    member_id: string
    moment: RuleMoment
    about: string
    effect: RuleEffect
    n: number
    sum: bigint
    group_size: number | null
    level: number | null
    age_days: number | null
    amount: bigint
    at: Date
    mark: Nullable<RuleMark>
    marked_by: Nullable<string>
    marked_at: Nullable<Date>
    mark_reason: Nullable<string>
  }
}
