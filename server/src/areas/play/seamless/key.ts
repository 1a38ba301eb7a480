import { createHash } from 'node:crypto'

const LONGEST = 150
/** A call's name in the ledger, whose keys are short. */
export const shortOf = ({ code, id }: { code: string; id: string }): string =>
  `${code}:${id.length <= LONGEST ? id : createHash('sha256').update(id).digest('base64url')}`
/** A decision's name in the ledger. */
export const nameOfCase = (id: string): string => `case:${id}`
/** The key of the posting that a decision of two people made. */
export const caseKey = (id: string): string => `seamless:${nameOfCase(id)}`
/** The key of the posting that a call made. */
export const postingKey = (call: { code: string; id: string }): string =>
  `seamless:${shortOf(call)}`
