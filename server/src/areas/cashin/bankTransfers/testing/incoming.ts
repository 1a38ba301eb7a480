import type { IncomingTransfer } from '../../../../providers/bank/port.ts'

/** One of the house's accounts in the demo content. */
export const OURS = '4050012345'

/** A line of the feed: 100 baht to the house from an account at SCB. */
export const incoming = (
  bookedAt: Date,
  transRef: string,
  accountNo: string,
  more: Partial<IncomingTransfer> = {},
): IncomingTransfer => ({
  transRef,
  bookedAt,
  amount: 10_000n,
  currency: 'THB',
  toAccountNo: OURS,
  from: { bankCode: 'SCB', accountNo, name: 'SOMCHAI DEE' },
  ...more,
})
