import { createHash } from 'node:crypto'

const LONGEST = 150
/** A call's name in the ledger, whose keys are short. */
export const shortOf = ({ code, id }: { code: string; id: string }): string =>
  `${code}:${id.length <= LONGEST ? id : createHash('sha256').update(id).digest('base64url')}`
/** The key of the posting that a call made. */
export const postingKey = (call: { code: string; id: string }): string =>
  `seamless:${shortOf(call)}`
