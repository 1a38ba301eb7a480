import { APPROVAL_TRANSITIONS } from '@krapao/contract/ops/approvals/states'
import { lifecycle } from '../../../../runtime/lifecycle.ts'

export const approvalStates = lifecycle(APPROVAL_TRANSITIONS)
