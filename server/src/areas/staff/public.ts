/** Operators, their cases, and the log of what they do. All that other areas may import of it. */
export { type Actor, noteAccountView, writeAudit } from './audit/write.ts'
export { atCase } from './cases/hold.ts'
export {
  COMMAND_LINE,
  type Credentials,
  createOperator,
  SEALED_SECRETS,
} from './operators/accounts.ts'
export { operatorsAtWork } from './operators/presence.ts'
export { chatOperators, operatorNames, whoActs } from './operators/queries.ts'
export { type Operator } from './operators/rules.ts'
export {
  type Approval,
  approvalsPage,
  doneAlone,
  findApproval,
  insertApproval,
  lockAsked,
} from './operators/secondApprovals/approvalStore.ts'
export {
  type Answered,
  approve,
  closeWaiting,
  isSameBody,
  overtake,
  standingApprovals,
} from './operators/secondApprovals/ask.ts'
export {
  type AskedFor,
  type CarryOut,
  type Said,
  closeAsked,
  confirmAsked,
  confirmWithin,
} from './operators/secondApprovals/decide.ts'
export {
  proposerRight,
  refuseOwn,
  singleLimits,
  takesTwo,
  TOGETHER_MS,
} from './operators/secondApprovals/policy.ts'
export { validApprovals } from './operators/secondApprovals/validStore.ts'
export { deadOperatorsAmong, type Holder, holdersOf, operatorOf } from './operators/sessions.ts'
export { changeStaff, confirmOperator, staffWaiting } from './operators/staff/staff.ts'
export { waitingOperators } from './operators/staff/staffStore.ts'
export { decidersWith, isUnconfirmed } from './operators/store.ts'
