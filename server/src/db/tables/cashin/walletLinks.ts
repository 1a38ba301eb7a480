import type { Generated } from 'kysely'

export type WalletLinkState = 'REDEEMING' | 'REDEEMED' | 'FAILED'

export interface WalletLinkTables {
  /** What the issuer said of a link, each time it had no end. */
  wallet_link_word: { id: Generated<bigint>; reference: string; at: Date; said: string }
  wallet_link: {
    id: string
    member_id: string
    code: string
    wallet_account: string
    /** Satang. */
    amount: bigint
    state: WalletLinkState
    fail_reason: string | null
    deposit_id: string | null
    attempts: number
    next_attempt_at: Date | null
    created_at: Date
    ended_at: Date | null
  }
}
