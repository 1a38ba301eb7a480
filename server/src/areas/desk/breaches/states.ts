import { BREACH_TRANSITIONS } from '@krapao/contract/ops/law/breachStates'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const breachStates = lifecycle(BREACH_TRANSITIONS)
