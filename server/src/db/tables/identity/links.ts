import type { TraitKind } from '@krapao/contract/ops/identity/linkKinds'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export interface LinkTables {
  /** A member was seen with something; written by the triggers `link_see_*`. */
  link_trait: {
    kind: TraitKind
    trait: string
    member_id: string
    said: Generated<string>
    first_at: Date
    last_at: Date
    times: Generated<number>
    /** Nobody has looked yet who else has it. */
    is_new: Generated<boolean>
  }
  /** Two rounds of two members, alike and at the same moment; `one` comes before `other`. */
  link_meeting: {
    code: string
    one_round: string
    other_round: string
    one: string
    other: string
    opposite: boolean
    at: Date
  }
  link_meeting_sweep: { is_only: Generated<boolean>; swept_at: Date }
  link_group: {
    id: Generated<number>
    size: number
    since: Date
    grown_at: Date
    /** The group that this one was joined to. */
    into_id: Nullable<number>
    decision: Nullable<'LET' | 'HOLD'>
    /** Of LET: up to so many members. */
    up_to: Nullable<number>
    decided_by: Nullable<string>
    decided_at: Nullable<Date>
    reason: Nullable<string>
  }
  link_member: { member_id: string; group_id: number; since: Date }
}
