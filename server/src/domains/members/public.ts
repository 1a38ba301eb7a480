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
export { PASSKEY_OWNERS } from './passkeyOwners.ts'
export { demandPassword } from './passwordCheck.ts'
export { fitsPassword, hashPassword, withHashingPlace } from './passwords.ts'
export { tellAgain } from './tell.ts'
export { isWeakPassword } from './weakPassword.ts'
export {
  demandNotExcluded,
  exclusionOf,
  excludeMember,
  forgetExclusions,
  markBankUsed,
  markBanksUsed,
  setMemberStatus,
} from './standing.ts'
