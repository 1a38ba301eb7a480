import { z } from 'zod'

/** ISO 20022's words for what became of a payout. */
export const STATES = { ACSC: 'SUCCESS', ACSP: 'PENDING', RJCT: 'FAILED' } as const
export const Payout = z.object({
  reference: z.string(),
  bankReference: z.string().min(1).max(100),
  status: z.enum(['ACSC', 'ACSP', 'RJCT']),
  amount: z.object({ value: z.string(), currency: z.literal('THB') }),
})
