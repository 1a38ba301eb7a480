import { ADJUSTMENT_TRANSITIONS } from '@krapao/contract/adjustments/states'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const adjustmentStates = lifecycle(ADJUSTMENT_TRANSITIONS)
