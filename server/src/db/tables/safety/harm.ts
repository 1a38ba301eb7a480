import type { LimitKind, LimitSpan } from '@krapao/contract/constants'
import type { HarmKind, TalkOutcome, TalkState } from '@krapao/contract/ops/talks/kinds'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export interface HarmTables {
  play_limit_ask: {
    id: Generated<bigint>
    member_id: string
    kind: LimitKind
    period: LimitSpan
    amount: bigint | null
    asked_at: Date
  }
  harm_talk: {
    id: string
    member_id: string
    state: TalkState
    opened_at: Date
    written_at: Nullable<Date>
    closed_at: Nullable<Date>
    closed_by: Nullable<string>
    outcome: Nullable<TalkOutcome>
    note: Generated<string>
  }
  harm_marker: {
    talk_id: string
    kind: HarmKind
    first_at: Date
    last_at: Date
    times: Nullable<number>
    days: Nullable<number>
    minutes: Nullable<number>
    amount: Nullable<bigint>
    before: Nullable<bigint>
    lost: Nullable<bigint>
  }
  harm_sweep: { is_only: Generated<boolean>; from_at: Date; until_at: Date; after: string | null }
}
