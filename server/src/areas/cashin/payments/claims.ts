import { plainReference } from './rules.ts'

/**
 * The claims under which use cases of payments meet: locks of the database do not keep apart what
 * shares a transaction. A claim of more than one use case is named here, so that none is spelled
 * otherwise.
 */

/** A transfer, whoever tells of it: the feed, a slip, an operator. */
export const transferClaim = (reference: string): string => `reference ${plainReference(reference)}`

/** All that a PSP says of one code, ours or not, and what is decided about its payments. */
export const codeClaim = (provider: string, reference: string): string =>
  `psp ${provider} code ${reference}`

/** The PSP's own reference of a code, which the bank's line of its payout names. */
export const billClaim = (provider: string, reference: string): string =>
  `psp ${provider} bill ${reference}`

/** What one operator has given alone is added up: one decision at a time (`singleApproval`). */
export const operatorClaim = (operatorId: string): string => `operator ${operatorId}`
