import { z } from 'zod'

/** ISO 20022's words for the outcome of a payout. */
export const STATES = { ACSC: 'SUCCESS', ACSP: 'PENDING', RJCT: 'FAILED' } as const
export const Payout = z.object({
  reference: z.string(),
  bankReference: z.string().min(1).max(100),
  status: z.enum(['ACSC', 'ACSP', 'RJCT']),
  amount: z.object({ value: z.string(), currency: z.enum(['THB', 'LAK']) }),
  /** Why, of RJCT. */
  reasonCode: z.string().max(60).optional(),
})

/**
 * The codes with which this bank's paper says that a payout has not been made and never will be
 * under its reference. Every other code (a limit, a closed hour, a queue, a word that is new to us)
 * leaves it open.
 */
export const FINAL_NOS: ReadonlySet<string> = new Set([
  'CREDITOR_REFUSED',
  'ACCOUNT_CLOSED',
  'ACCOUNT_NOT_FOUND',
  'ACCOUNT_NAME_MISMATCH',
  'CREDITOR_BANK_UNKNOWN',
])
