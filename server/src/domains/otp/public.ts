export { forgetOtps, isVerifiedToken, useVerifiedToken } from './service.ts'
