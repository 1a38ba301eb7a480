export { findMember, membersFitting, toProfile, type Member } from './member.ts'
export { findMember, findMembersByBankAccount, toProfile, type Member } from './member.ts'
export { markBankUsed, setMemberStatus } from './standing.ts'
