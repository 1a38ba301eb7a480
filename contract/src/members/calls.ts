import * as z from 'zod'
import { call, ok } from '../call.ts'
import { amount, currency, id, message, text, time } from '../fields.ts'
import { LOGIN_REFUSALS, REGISTRATION_REFUSALS } from './refusals.ts'

/**
 * The registration payload. Only the types are checked here: what a field must hold is the members
 * server's to say, because the product wants its own codes for it (INVALID_USER_INFO,
 * PHONE_NUMBER_REQUIRE_10_DIGIT and so on).
 */
const registration = z
  .strictObject({
    name: text(200).default(''),
    username: text(32).default(''),
    password: text(1024).default(''),
    sourceCode: text(32).default(''),
    inviteCode: text(64).default(''),
    bankCode: text(16).default(''),
    bankAccountName: text(200).default(''),
    bankAccountNo: text(32).default(''),
    currency: z.union([currency, z.literal('')]).default(''),
    ageConfirmed: z.boolean().default(false),
  })
  .meta({ id: 'Registration' })

export const profile = z
  .object({
    _id: id,
    username: z.string(),
    name: z.string(),
    createdAt: time,
    coin: z.int(),
    bankCode: z.string(),
    bankAccountName: z.string(),
    bankAccountNo: z.string(),
    currency,
  })
  .meta({ id: 'Profile' })

const otpToken = text(200)

const securityChoices = z
  .object({
    confirmWithdrawals: z.boolean().meta({
      description: 'Each withdrawal asks for a passkey, or password and phone',
    }),
    newDeviceNotices: z.boolean().meta({
      description: 'The member is told of a login on a device that was never theirs',
    }),
    passkeys: z.int().meta({ description: 'How many the member has' }),
  })
  .meta({ id: 'SecurityChoices' })

export const accountCalls = {
  otpSend: call({
    summary: 'Send a one-time code to a phone',
    access: 'public',
    body: z.strictObject({ phoneNumber: text(32), otpToken: otpToken.optional() }),
    answers: ok(
      z.object({
        otpRef: z.string(),
        otpToken: z.string(),
        code: z.enum(['SUCCESS', 'OTP_VERIFIED']),
      }),
    ),
    refuses: [
      'PHONE_NUMBER_REQUIRE_10_DIGIT',
      'PHONE_NUMBER_NOT_MOBILE',
      'OTP_BLOCK',
      'REQUEST_LIMIT',
      'REQUEST_LIMIT_1MIN',
      'OTP_SEND_FAIL',
    ],
  }),
  otpVerify: call({
    summary: 'Check a one-time code',
    access: 'public',
    body: z.strictObject({ otpToken, otpCode: text(16) }),
    answers: ok(z.object({ code: z.literal('OTP_CODE_VALID') })),
    refuses: [
      'OTP_CODE_INVALID',
      'OTP_EXPIRED',
      'OTP_TOKEN_INVALID',
      'OTP_NOT_EXIST',
      'OTP_VERIFIED',
      'OTP_BLOCK',
      'OTP_VERIFY_FAIL',
    ],
  }),
  accountValidate: call({
    summary: 'Check a registration before the bank step',
    access: 'public',
    body: registration,
    answers: ok(message('OK')),
    refuses: REGISTRATION_REFUSALS,
  }),
  accountRegister: call({
    summary: 'Register',
    access: 'public',
    body: registration.extend({ otpToken: otpToken.optional() }),
    answers: { 201: z.object({ message: z.literal('SUCCESS'), _id: id }) },
    refuses: [...REGISTRATION_REFUSALS, 'UNVERIFIED_OTP', 'REGISTER_FAIL'],
  }),
  login: call({
    summary: 'Log in',
    access: 'public',
    body: z.strictObject({
      username: text(32),
      password: text(1024),
      remember: z.boolean().optional(),
    }),
    answers: ok(z.object({ token: z.string(), expiresAt: time, lastLoginAt: time.nullable() })),
    refuses: LOGIN_REFUSALS,
  }),
  accountRecover: call({
    summary:
      'Set a new password with a verified phone; every session ends and payouts are in cooling-off',
    access: 'public',
    body: z.strictObject({ username: text(32), otpToken, newPassword: text(1024) }),
    answers: ok(message('SUCCESS')),
    refuses: ['UNVERIFIED_OTP', 'INVALID_USER_INFO', 'REQUEST_LIMIT'],
  }),
  logout: call({
    summary: 'End this session',
    access: 'member',
    answers: { 204: z.null() },
    refuses: [],
  }),
  profile: call({
    summary: "The member's profile",
    access: 'member',
    answers: ok(profile),
    refuses: [],
  }),
  bankState: call({
    summary:
      'What is known of the registered bank account, and how long payouts are in cooling-off',
    access: 'member',
    answers: ok(
      z.object({
        isLocked: z.boolean().meta({ description: 'Money has moved over it: BANK_LOCKED' }),
        holder: z.enum(['CONFIRMED', 'DIFFERS', 'UNKNOWN']).meta({
          description: "The bank's answer to whose account it is; UNKNOWN until it has answered",
        }),
        payoutsRestUntil: time.nullable(),
        changeRestHours: z.number(),
      }),
    ),
    refuses: [],
  }),
  profileUpdate: call({
    summary: 'Change name or bank account',
    access: 'member',
    body: z.strictObject({
      name: text(200),
      bankCode: text(16),
      bankAccountName: text(200),
      bankAccountNo: text(32),
      password: text(1024).optional(),
      otpToken: otpToken.optional(),
      stepUp: text(200).optional(),
    }),
    answers: ok(profile),
    refuses: [
      'INVALID_USER_INFO',
      'INVALID_BANK',
      'BANK_ACCOUNT_NAME_ENG',
      'EXISTING_BANK',
      'BANK_LOCKED',
      'STEP_UP_REQUIRED',
      'CONTESTED',
      'REQUEST_LIMIT',
    ],
  }),
  bankAccountName: call({
    summary: "Set the holder's name in English",
    access: 'member',
    body: z.strictObject({ bankCode: text(16), bankAccountName: text(200) }),
    answers: ok(profile),
    refuses: ['INVALID_BANK', 'BANK_ACCOUNT_NAME_ENG', 'BANK_LOCKED', 'CONTESTED'],
  }),
  accountStepUp: call({
    summary:
      'The password proof, good once within five minutes; with phone and `withdrawal` it confirms that one',
    access: 'member',
    body: z.strictObject({
      password: text(1024),
      otpToken: otpToken.optional(),
      withdrawal: amount.optional(),
    }),
    answers: ok(z.object({ stepUp: z.string() })),
    refuses: ['STEP_UP_REQUIRED', 'REQUEST_LIMIT'],
  }),
  securityChoices: call({
    summary: 'What the member has chosen of their own safety',
    access: 'member',
    answers: ok(securityChoices),
    refuses: [],
  }),
  securityChoicesSet: call({
    summary: 'Choose it; what is less safe asks for password and phone, or a passkey',
    access: 'member',
    body: z.strictObject({
      confirmWithdrawals: z.boolean().optional(),
      newDeviceNotices: z.boolean().optional(),
      password: text(1024).optional(),
      otpToken: otpToken.optional(),
      stepUp: text(200).optional(),
    }),
    answers: ok(securityChoices),
    refuses: ['STEP_UP_REQUIRED', 'CONTESTED', 'REQUEST_LIMIT'],
  }),
  changePassword: call({
    summary: 'Change the password; every other session ends',
    access: 'member',
    body: z.strictObject({ oldPassword: text(1024), newPassword: text(1024) }),
    answers: ok(message('SUCCESS')),
    refuses: ['WRONG_PASSWORD', 'INVALID_USER_INFO', 'CONTESTED', 'REQUEST_LIMIT'],
  }),
}
