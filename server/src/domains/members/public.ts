export {
  askHolder,
  bankHolderOf,
  holderConfirmation,
  holderConfirmations,
  sweepHolders,
  type HolderConfirmation,
} from './holder.ts'
export {
  findMember,
  findMembers,
  findMembersByBankAccount,
  lockMember,
  lockMembers,
  membersFitting,
  registeredAccount,
  toProfile,
  type Member,
} from './member.ts'
export { endRecoveryRest } from './recovery.ts'
export { tellAgain } from './tell.ts'
export { demandNotExcluded, markBankUsed, markBanksUsed, setMemberStatus } from './standing.ts'
