export {
  findMember,
  findMembersByBankAccount,
  membersFitting,
  toProfile,
  type Member,
} from './member.ts'
export { fitsPassword, hashPassword, withHashingPlace } from './passwords.ts'
export { isWeakPassword } from './weakPassword.ts'
export { demandNotExcluded, markBankUsed, setMemberStatus } from './standing.ts'
