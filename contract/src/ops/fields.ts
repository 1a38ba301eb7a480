/** Schemas that many calls of the operators share. */
import * as z from 'zod'
import { balance, id, text, time } from '../fields.ts'
import { MAX_BAHT } from '../money.ts'

/** Why an operator decides as they do. */
export const reason = text(500).trim().min(3)
/** Which page of a list; the first 50 when nothing is said. */
export const page = {
  page: z.int().min(1).max(1_000_000).default(1),
  limit: z.int().min(1).max(100).default(50),
}
export const access = 'operator' as const
export const aboutReference = z.object({ reference: id })
export const aboutId = z.object({ id })
/** Baht with at most 2 decimals, of either sign, never 0. */
export const signedAmount = z
  .number()
  .min(-MAX_BAHT)
  .max(MAX_BAHT)
  .refine((value) => value !== 0 && Number(value.toFixed(2)) === value, 'baht, 2 decimals, not 0')
/** The most of an account number is x; `reveal` shows it, and is audited. */
export const maskedAccount = z.string()
export const signature = z.object({ operator: z.string(), at: time }).meta({ id: 'Signature' })
/**
 * One operator's decision that waits for a second: `approval` is what that one confirms or says no
 * to.
 */
export const openWord = signature
  .extend({ approval: id, reason: z.string() })
  .meta({ id: 'OpenProposal' })
/** One side of a posting, with the account's balance before and after it. */
export const leg = z
  .object({
    account: z.string(),
    /** Coins are counted apart and never become baht. */
    unit: z.enum(['baht', 'coin']),
    amount: balance,
    before: balance,
    after: balance,
  })
  .meta({ id: 'PostingLeg' })
/** Whether the bank says that an account is held by the name that was registered with it. */
export const HOLDER_ANSWERS = ['CONFIRMED', 'DIFFERS', 'UNKNOWN'] as const
/** A line of a member's statement; `id` is the posting's. */
export const statementLine = z
  .object({
    id,
    reference: z.string(),
    statementType: z.string(),
    from: z.string(),
    to: z.string(),
    status: z.string(),
    amount: balance,
    createdAt: time,
  })
  .meta({ id: 'StatementLine' })
