import { IDENTITY_TRANSITIONS } from '@krapao/contract/identity/states'
import { lifecycle } from '../../../runtime/lifecycle.ts'

export const identityStates = lifecycle(IDENTITY_TRANSITIONS)
