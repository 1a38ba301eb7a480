export { findMember, findMembersByBankAccount, membersFitting, toProfile, type Member } from './member.ts'
export { markBankUsed, setMemberStatus } from './standing.ts'
