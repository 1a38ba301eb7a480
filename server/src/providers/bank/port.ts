import type { ProviderAnswer } from '../answer.ts'

/**
 * `reference` is ours and unique: the bank pays one reference once, however often it is sent.
 * Amount in hundredths of its currency: satang for THB.
 */
export interface PayoutOrder {
  reference: string
  bankCode: string
  accountNo: string
  accountName: string
  currency: 'THB' | 'LAK'
  amount: bigint
}
export type PayoutState = 'SUCCESS' | 'FAILED' | 'PENDING' | 'NOT_FOUND'

/** An account, and the name that it was registered under with us. */
export interface HolderQuestion {
  bankCode: string
  accountNo: string
  accountName: string
}
/** `names`: the holder's, in every script that the bank tells. */
export type HolderAnswer = { state: 'HELD'; names: string[] } | { state: 'NO_ACCOUNT' }

/** Our bank's answer on whose account it is, at any bank. */
export interface BankHolders {
  /** Changes nothing; never `refused`: anything that is not an answer is asked again. */
  nameInquiry(question: HolderQuestion): Promise<ProviderAnswer<HolderAnswer>>
}

/** Our bank: pays out to members' registered accounts. */
export interface Bank {
  /**
   * Longer than a request can be under way there: how long a final no must stand before the status
   * inquiry may confirm it.
   */
  readonly settleDelayMs: number
  /** How many payouts one server may have before the bank side by side. */
  readonly payoutsAtOnce: number
  /**
   * `done` with PENDING means accepted, the result comes later. `refused`, and FAILED, are a no
   * whose code is on the bank's own list of final ones; any other no is `unknown`, for the bank may
   * still pay. Even a final no is believed only once {@link payoutState} says FAILED or NOT_FOUND
   * later.
   */
  payout(order: PayoutOrder): Promise<
    ProviderAnswer<{
      state: Exclude<PayoutState, 'NOT_FOUND'>
      bankReference: string
      /** Why, where it is FAILED. */
      code?: string
    }>
  >
  payoutState(reference: string): Promise<ProviderAnswer<{ state: PayoutState; code?: string }>>
}

/**
 * A transfer that came into one of our accounts. `amount` is in hundredths of its currency: satang
 * for THB.
 */
export interface IncomingTransfer {
  /** The bank's own reference: one transfer has one, in the feed and on its slip. */
  transRef: string
  bookedAt: Date
  amount: bigint
  currency: 'THB' | 'LAK'
  toAccountNo: string
  /** `accountNo` may hide digits behind an x. */
  from: { bankCode: string; accountNo: string; name: string }
  /**
   * Paid as a bill, by a QR code say, with the references that the code carries: no member's
   * transfer.
   */
  billPayment?: { ref1: string; ref2: string }
}
/** A line that cannot be read, as it came. It may be somebody's money. */
export interface UnreadableLine {
  raw: string
  /** As far as the line says them. */
  reference?: string
  toAccountNo?: string
  why: string
}
export type BankStatementRow =
  | { kind: 'IN'; transfer: IncomingTransfer }
  | { kind: 'UNREADABLE'; line: UnreadableLine }
  | {
      kind: 'OUT'
      reference: string
      state: Exclude<PayoutState, 'NOT_FOUND'>
      currency: 'THB' | 'LAK'
      amount: bigint
      createdAt: Date
    }

/**
 * `amount` in hundredths of the currency, below zero for an overdraft. `use`: members pay into it,
 * or payouts leave from it.
 */
export interface BankBalance {
  accountNo: string
  use: 'COLLECTION' | 'PAYOUT'
  currency: 'THB' | 'LAK'
  amount: bigint
}

/** What our bank tells of our accounts. */
export interface BankFeed {
  /**
   * Transfers after the cursor (null: from the start), oldest first; `next` equals the cursor when
   * there are none. `unreadable`: the lines of the page that could not be read, when there are
   * any.
   */
  incomingSince(
    cursor: string | null,
  ): Promise<
    ProviderAnswer<{ transfers: IncomingTransfer[]; unreadable?: UnreadableLine[]; next: string }>
  >
  /** What each of our accounts holds, by the bank's own statement. */
  balances(): Promise<ProviderAnswer<{ accounts: BankBalance[] }>>
  /** Everything in and out since a moment, a page at a time from `after` (null: the first). */
  statement(
    since: Date,
    after: number | null,
  ): Promise<ProviderAnswer<{ rows: BankStatementRow[]; next: number | null }>>
}
