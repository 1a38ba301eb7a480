/** Members, how they log in, and what they are told. All that other areas may import of it. */
export { keepNotice, keepNotices } from './notices/notices.ts'
export { unreadCount } from './notices/store.ts'
export { tellUnlinked } from './line/link.ts'
export { sayByLine, tellByLine } from './line/tell.ts'
export { forgetLineTrips } from './line/trip.ts'
export { askForReview } from './notices/review.ts'
export { LINE_OWNERS, PASSKEY_OWNERS } from './members/login/passkeyOwners.ts'
export {
  type Member,
  contestOf,
  erasedName,
  exclusionOf,
  findMember,
  findMembers,
  findMembersBefore,
  findMembersByBankAccount,
  isErased,
  isOfTimeBefore,
  lockMember,
  membersFitting,
  registeredAccount,
  type ShownMember,
  toProfile,
} from './members/member.ts'
export { notifyMember, retryNotice } from './members/notify.ts'
export { demandPassword } from './members/passwords/passwordCheck.ts'
export { fitsPassword, hashPassword, withHashingSlot } from './members/passwords/passwords.ts'
export { isWeakPassword } from './members/passwords/weakPassword.ts'
export { takenBack } from './members/recovery/bankChangeStore.ts'
export { endContest } from './members/recovery/recoveryStore.ts'
export {
  type HolderConfirmation,
  askHolder,
  holderConfirmation,
  holderConfirmations,
  sweepHolders,
} from './members/registration/holder.ts'
export {
  demandNotExcluded,
  excludeMember,
  forgetExclusions,
  isStopped,
  markBankUsed,
  setMemberStatus,
} from './members/standing.ts'
export { resetLogins } from './members/resetLogins.ts'
export { demandProof } from './members/stepUp.ts'
export { otpBudgetUsed } from './otp/sendCounts.ts'
export { forgetOtps } from './otp/service.ts'
export {
  areConfirmed,
  forgetPasskeyTraces,
  payeeOf,
  spendConfirmations,
} from './passkeys/stepUp.ts'
export { forgetEndedPush, tellByPush } from './push/tell.ts'
export {
  activePeriods,
  activitySince,
  periodStart,
  previousLogin,
  secondsBetween,
} from './sessions/activity.ts'
export { type ActivePeriod, deviceOf, maskedAddress } from './sessions/rules.ts'
export {
  authenticateSession,
  closeAllSessions,
  deadAmong,
  forgetSessions,
  openSession,
} from './sessions/service.ts'
