export {
  askHolder,
  bankHolderOf,
  holderConfirmation,
  sweepHolders,
  type HolderConfirmation,
} from './holder.ts'
export {
  findMember,
  findMembersByBankAccount,
  membersFitting,
  registeredAccount,
  toProfile,
  type Member,
} from './member.ts'
export { demandNotExcluded, markBankUsed, setMemberStatus } from './standing.ts'
