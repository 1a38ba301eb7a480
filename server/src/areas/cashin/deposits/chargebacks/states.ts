import { CHARGEBACK_TRANSITIONS } from '@krapao/contract/chargebacks/states'
import { lifecycle } from '../../../../runtime/lifecycle.ts'

export const chargebackStates = lifecycle(CHARGEBACK_TRANSITIONS)
