export {
  findMember,
  findMembersByBankAccount,
  membersFitting,
  toProfile,
  type Member,
} from './member.ts'
export { PASSKEY_OWNERS } from './passkeyOwners.ts'
export { demandPassword } from './passwordCheck.ts'
export {
  demandNotExcluded,
  excludeMember,
  forgetExclusions,
  markBankUsed,
  setMemberStatus,
} from './standing.ts'
