import type { StatementItemKind } from '@krapao/contract/constants'
import type { Address } from '../../ledger/port.ts'
import type { Conditions } from './rules.ts'

export type PlaythroughKind = StatementItemKind

/** A gift that locks withdrawals until its conditions have come true. */
export interface Gift {
  memberId: string
  kind: PlaythroughKind
  /** Unique with the kind for ever: the row that gives (a receipt, a coupon). Once means once. */
  sourceId: string
  /** Shown on the statement, in the member's language. */
  description: string
  /** Satang, above 0. */
  amount: bigint
  /** The deposit that it is a percent of, as far as it matches it: staked like the gift. */
  matches?: bigint
  /**
   * `house:bonus`, `house:invite`, `house:prize` or `member:{id}:refund`. What is taken back
   * returns there.
   */
  from: Address
  conditions: Conditions
  /** From then on it ends FAILED, and what is left of the gift is taken back. */
  expiresAt?: Date
}

/** What the statement calls the place that a gift comes from. */
export const placeOf = (kind: PlaythroughKind): string => kind.toUpperCase()
