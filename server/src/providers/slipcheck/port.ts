import type { ProviderAnswer } from '../answer.ts'

/** What a slip's mini-QR holds. `sendingBank` is the Bank of Thailand's number, as "004". */
export interface SlipQuestion {
  payload: string
  sendingBank: string
  transRef: string
}

/**
 * One end of a transfer as the verifier shows it. Accounts come masked more often than not, in
 * masks of many shapes.
 */
export interface Party {
  bankNumber: string | null
  /** Null when the money went by a proxy (a phone, an e-wallet) or nothing is shown. */
  account: string | null
  names: string[]
}
/** Amount in satang. */
export interface VerifiedTransfer {
  transRef: string
  amount: bigint
  paidAt: Date
  sender: Party
  receiver: Party
}

export type SlipAnswer =
  | { state: 'FOUND'; transfer: VerifiedTransfer }
  /** The bank does not know this reference, and will not. */
  | { state: 'NOT_FOUND' }
  /**
   * Not known: one that was never made, or one so new that it is not known yet. The verifier has
   * one word for both.
   */
  | { state: 'NOT_FOUND_YET' }
  /** The bank may know it later: ask again. */
  | { state: 'LATE' }
  /** The bank's own challenge was answered wrongly: ask again, not for ever. */
  | { state: 'CHALLENGED' }

/** Asks the bank, by whatever way, whether a transfer truly happened. Asking twice changes nothing. */
export interface SlipVerifier {
  /**
   * `refused`: the verifier will never answer this question. Quota, keys and faults of its own are
   * `unknown`.
   */
  verify(question: SlipQuestion): Promise<ProviderAnswer<SlipAnswer>>
}
