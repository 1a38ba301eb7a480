import { RULE_TRANSITIONS } from '@krapao/contract/ops/identity/ruleKinds'
import { lifecycle } from '../../../runtime/lifecycle.ts'

/** Of one version of a rule. */
export const ruleStates = lifecycle(RULE_TRANSITIONS)
