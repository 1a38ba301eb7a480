export { forgetOtps, isPhoneVerified } from './service.ts'
