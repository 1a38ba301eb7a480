/**
 * After a bank's no the money is not taken back before this long, in ms: until then it may still go
 * out.
 */
export const SETTLING_MS = 60_000

const FIRST_RETRY_MS = 2_000
const LAST_RETRY_MS = 300_000
/** From 2 s doubling to 5 min; `attempts` made so far, from 1. */
export const nextAttemptMs = (attempts: number): number =>
  Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** Math.min(Math.max(attempts - 1, 0), 20))

/** A whole account number: a bank pays to nothing else. */
export const isPayable = (item: { from_bank_code: string; from_account_no: string }): boolean =>
  item.from_bank_code !== '' && /^\d{6,20}$/.test(item.from_account_no)
