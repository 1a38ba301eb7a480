import type { Answer } from '../answer.ts'

/**
 * `reference` is ours and unique: the bank pays one reference once, however often it is sent.
 * Amount in satang.
 */
export interface PayoutOrder {
  reference: string
  bankCode: string
  accountNo: string
  accountName: string
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
export type HolderWord = { state: 'HELD'; names: string[] } | { state: 'NO_ACCOUNT' }

/** Our bank's word on whose account it is, at any bank. */
export interface BankHolders {
  /** Changes nothing; never `refused`: what is no answer is asked again. */
  nameInquiry(question: HolderQuestion): Promise<Answer<HolderWord>>
}

/** Our bank: pays out to members' registered accounts. */
export interface Bank {
  /**
   * `done` with PENDING means accepted, the result comes later. `refused` is a definite no: nothing
   * moved.
   */
  payout(
    order: PayoutOrder,
  ): Promise<Answer<{ state: Exclude<PayoutState, 'NOT_FOUND'>; bankReference: string }>>
  payoutState(reference: string): Promise<Answer<{ state: PayoutState }>>
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
}
export type BankStatementRow =
  | { kind: 'IN'; transfer: IncomingTransfer }
  | {
      kind: 'OUT'
      reference: string
      state: Exclude<PayoutState, 'NOT_FOUND'>
      amount: bigint
      createdAt: Date
    }

/** What our bank tells of our accounts. */
export interface BankFeed {
  /**
   * Transfers after the cursor (null: from the start), oldest first; `next` equals the cursor when
   * there are none. `unreadable`: how many lines of the page could not be read, when there are any;
   * they may be somebody's money.
   */
  incomingSince(
    cursor: string | null,
  ): Promise<Answer<{ transfers: IncomingTransfer[]; unreadable?: number; next: string }>>
  /** Everything in and out since a moment, a page at a time from `after` (null: the first). */
  statement(
    since: Date,
    after: number | null,
  ): Promise<Answer<{ rows: BankStatementRow[]; next: number | null }>>
}
