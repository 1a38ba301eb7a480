import type { Answer } from '@krapao/contract/calls'

export type Slip = Answer<'opsSlips'>['slips'][number]

const LOOK = { match: 'ok', no: 'no', unclear: 'wait', unknown: 'idle' } as const
const FEED = { found: 'match', otherAmount: 'no', notYet: 'unclear' } as const
/** What the mini-QR answers; of the others the verifier tells no place in the picture. */
const OF_CODE: readonly string[] = ['bankVerified', 'referenceIsNew']

export const isOfCode = (check: string): boolean => OF_CODE.includes(check)

/** Our own bank is the first of the checks; the others follow under their numbers. */
export const numberedChecks = ({ feed, checks }: Pick<Slip, 'feed' | 'checks'>) =>
  [{ check: 'feed', result: FEED[feed.answer] }, ...checks].map(({ check, result }, n) => ({
    n: n + 1,
    check,
    result,
    look: LOOK[result],
  }))
