import type { Answer } from '../answer.ts'

/** `reference` is ours and unique: the bank pays one reference once, however often it is sent. Amount in satang. */
export interface PayoutOrder {
  reference: string
  bankCode: string
  accountNo: string
  accountName: string
  amount: bigint
}
export type PayoutState = 'SUCCESS' | 'FAILED' | 'PENDING' | 'NOT_FOUND'

/** Our bank: pays out to members' registered accounts. */
export interface Bank {
  /** `done` with PENDING means accepted, the result comes later. `refused` is a definite no: nothing moved. */
  payout(order: PayoutOrder): Promise<Answer<{ state: Exclude<PayoutState, 'NOT_FOUND'>; bankReference: string }>>
  payoutState(reference: string): Promise<Answer<{ state: PayoutState }>>
}
