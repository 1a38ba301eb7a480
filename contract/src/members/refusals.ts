import type { ErrorCode } from '../errors.ts'

/** What every way of logging in may refuse with. */
export const LOGIN_REFUSALS = [
  'WRONG_CREDENTIAL',
  'INACTIVE_USER',
  'INVALID_USER_1',
  'INVALID_USER_2',
  'INVALID_USER_3',
  'INVALID_USER_4',
  'INVALID_IP',
  'LOGIN_FAIL',
  'REQUEST_LIMIT',
] as const satisfies readonly ErrorCode[]

/** What the fields of a registration may be refused with. */
export const REGISTRATION_REFUSALS = [
  'EXISTING_USER',
  'EXISTING_BANK',
  'INVALID_USER_INFO',
  'PHONE_NUMBER_REQUIRE_10_DIGIT',
  'INVALID_BANK',
  'BANK_ACCOUNT_NAME_ENG',
  'REQUEST_LIMIT',
] as const satisfies readonly ErrorCode[]
