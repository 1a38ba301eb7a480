import type { StatementItemKind } from '@krapao/contract/constants'
import type { Generated } from 'kysely'
import type { Nullable } from '../columns.ts'

export type PlaythroughState = 'ACTIVE' | 'SUCCESS' | 'FAILED' | 'CANCELLED'

/** Percent by code of game. */
export type Weights = Readonly<Record<string, number>>

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
    weights: Weights
    ended_balance: Nullable<bigint>
    ended_won: Nullable<bigint>
    reopened: Generated<number>
    max_bet: Nullable<bigint>
  }
  reward_debt: {
    id: string
    member_id: string
    source: string
    given_from: string
    amount: bigint
    paid: Generated<bigint>
    created_at: Date
  }
  reward_debt_payment: {
    debt_id: string
    paid_by: string
    amount: bigint
    paid_at: Date
  }
}
