import type { SlipStatus } from '../../../db/tables/cashin/slips.ts'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/** REVIEW: an operator must judge what the verifier's masks do not tell. */
export const slipStates = lifecycle<SlipStatus>({
  PENDING: ['REVIEW', 'SUCCESS', 'FAILED'],
  REVIEW: ['SUCCESS', 'FAILED'],
  SUCCESS: [],
  FAILED: [],
})
