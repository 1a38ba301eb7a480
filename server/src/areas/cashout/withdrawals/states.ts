import { WITHDRAWAL_TRANSITIONS } from '@krapao/contract/withdrawals/states'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const withdrawalStates = lifecycle(WITHDRAWAL_TRANSITIONS)
