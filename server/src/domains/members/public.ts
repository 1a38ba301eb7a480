export { holderConfirmation, type HolderConfirmation } from './holder.ts'
export {
  findMember,
  findMembersByBankAccount,
  lockMember,
  membersFitting,
  toProfile,
  type Member,
} from './member.ts'
export { endRecoveryRest } from './recovery.ts'
export { tellAgain } from './tell.ts'
export { demandNotExcluded, markBankUsed, setMemberStatus } from './standing.ts'
