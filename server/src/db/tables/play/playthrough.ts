import type { StatementItemKind } from '@krapao/contract/constants'
import type { Generated } from 'kysely'

export type PlaythroughState = 'ACTIVE' | 'SUCCESS' | 'FAILED' | 'CANCELLED'

/** Amounts in satang. */
export interface PlaythroughTables {
  playthrough: {
    id: string
    member_id: string
    kind: StatementItemKind
    source_id: string
    description: string
    amount: bigint
    given_from: string
    base: bigint
    leaving: Generated<bigint>
    wallet_seq: Generated<bigint>
    turnover_target: bigint | null
    balance_target: bigint | null
    fail_below: bigint | null
    state: PlaythroughState
    opened_at: Date
    expires_at: Date | null
    ended_at: Date | null
    expired: Generated<boolean>
    removed: Generated<bigint>
  }
}
