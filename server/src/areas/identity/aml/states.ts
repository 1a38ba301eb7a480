import { AML_TRANSITIONS } from '@krapao/contract/ops/identity/amlKinds'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const amlStates = lifecycle(AML_TRANSITIONS)
