import type { Answer } from '../../api/call.ts'

type Check = Answer<'refundCheck'>
/** The six fields of the product's own description. */
type Described = 'result' | 'bonus' | 'info' | 'refundAmount' | 'refundSuccess' | 'refundFail'

/**
 * The cashback's check with what a server may leave out (docs/decisions/gifts.md): nothing set
 * aside, nothing owed, nothing waited for. The sheet draws what is there.
 */
export const wholeCheck = (told: Pick<Check, Described> & Partial<Check>): Check => ({
  collected: 0,
  waitsFor: null,
  owed: 0,
  beyondCap: 0,
  cap: 0,
  weights: { categories: [], games: [] },
  ...told,
})
