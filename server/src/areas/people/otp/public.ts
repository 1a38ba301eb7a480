export { otpBudgetUsed } from './sendCounts.ts'
export { forgetOtps, isVerifiedToken, useVerifiedToken } from './service.ts'
