import type { IdentityReason, Paper } from '@krapao/contract/identity/levels'
import type { IdentityState } from '@krapao/contract/identity/states'
import type { BlockKind } from '@krapao/contract/ops/identity/kinds'
import type { ColumnType, Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

/** What the verifier said of a round. Names as it read them; dates YYYY-MM-DD. */
export interface IdentityVerdict {
  /** Null: the card could not be read. */
  card: {
    isNumberSame: boolean
    names: string[]
    birthDate: string | null
    expiresOn: string | null
  } | null
  /** Null: no faces could be compared. The likeness, 0 to 100. */
  face: { same: boolean; percent: number } | null
}

export interface IdentityTables {
  identity_case: {
    id: string
    member_id: string
    to_level: 2 | 3
    state: IdentityState
    round: Generated<number>
    card_name: Nullable<string>
    card_cipher: Nullable<string>
    card_key: Nullable<string>
    card_tail: Nullable<string>
    /** YYYY-MM-DD */
    expires_on: Nullable<string>
    source: Nullable<string>
    verdict: ColumnType<IdentityVerdict | null, string | null | undefined, string | null>
    next_check_at: Nullable<Date>
    attempts: Generated<number>
    why: Nullable<IdentityReason>
    words: Nullable<string>
    decided_by: Nullable<string>
    created_at: Date
    sent_at: Nullable<Date>
    ended_at: Nullable<Date>
  }
  /** Who was asked where their money comes from. */
  identity_ask: { member_id: string; asked_at: Date; asked_by: string }
  identity_paper: {
    id: string
    case_id: string
    member_id: string
    kind: Paper
    file: string
    key_cipher: string
    created_at: Date
  }
  identity_level: {
    member_id: string
    level: 2 | 3
    case_id: string
    card_key: string
    expires_on: string | null
    since: Date
  }
  identity_secret: { id: 'card'; secret_cipher: string }
  identity_block: {
    id: string
    kind: BlockKind
    identity: string
    shown: string
    reason: string
    made_by: string
    made_at: Date
    until: Date | null
    lifted_by: Nullable<string>
    lifted_at: Nullable<Date>
    lift_approval: Nullable<string>
  }
}
