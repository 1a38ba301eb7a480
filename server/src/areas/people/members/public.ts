export {
  askHolder,
  bankHolderOf,
  holderConfirmation,
  holderConfirmations,
  sweepHolders,
  type HolderConfirmation,
} from './registration/holder.ts'
export {
  findMember,
  findMembers,
  findMembersBefore,
  findMembersByBankAccount,
  isOfTimeBefore,
  lockMember,
  lockMembers,
  membersFitting,
  registeredAccount,
  toProfile,
  type Member,
} from './member.ts'
export { PASSKEY_OWNERS } from './login/passkeyOwners.ts'
export { demandPassword } from './passwords/passwordCheck.ts'
export { fitsPassword, hashPassword, withHashingPlace } from './passwords/passwords.ts'
export { notifyMember, retryNotice } from './notify.ts'
export { takenBack } from './recovery/bankChangeStore.ts'
export { endContest } from './recovery/recoveryStore.ts'
export { demandWord } from './stepUp.ts'
export { isWeakPassword } from './passwords/weakPassword.ts'
export {
  contestOf,
  demandNotExcluded,
  exclusionOf,
  excludeMember,
  forgetExclusions,
  isStopped,
  markBankUsed,
  markBanksUsed,
  setMemberStatus,
} from './standing.ts'
