import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { id, text, time } from '../../fields.ts'
import { access, aboutId, reason } from '../fields.ts'
import { ROLES } from '../rights.ts'

const role = z.enum(ROLES)
const email = z.email().max(200)
export const operator = z.object({ id, name: z.string(), role })
/** What a new operator is told once; never shown again. */
const credentials = z.object({
  id,
  email: z.string(),
  role,
  password: z.string(),
  totpSecret: z.string(),
  otpauth: z.string(),
  recoveryCodes: z.array(z.string()),
})
const member = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role,
  active: z.boolean(),
  createdAt: time,
  lastSeenAt: time.nullable(),
  /** Recovery codes not yet used. */
  codesLeft: z.int(),
})

export const identityCalls = {
  opsLogin: call({
    summary: 'Log in: password and a code of the authenticator, or a recovery code; each once',
    access: 'public',
    refuses: ['WRONG_CREDENTIAL', 'REQUEST_LIMIT'],
    body: z.strictObject({
      email: text(200),
      password: text(200),
      totp: text(10).optional(),
      recoveryCode: text(40).optional(),
    }),
    answers: ok(z.object({ token: z.string(), expiresAt: time, operator })),
  }),
  opsLogout: call({
    summary: 'Log out: the token is dead at once',
    access,
    refuses: [],
    answers: { 204: z.null() },
  }),
  opsMe: call({ summary: 'Who is logged in', access, refuses: [], answers: ok(operator) }),
  opsStaff: call({
    summary: 'Who works in the console',
    access,
    refuses: [],
    answers: ok(z.object({ total: z.int(), staff: z.array(member) })),
  }),
  opsStaffAdd: call({
    summary: 'A new operator; the answer is shown once',
    access,
    refuses: ['EXISTING_USER', 'INVALID_REQUEST'],
    body: z.strictObject({ email, name: text(40).trim().min(1), role, reason }),
    answers: { 201: credentials },
  }),
  opsStaffChange: call({
    summary: "Change an operator's role, or switch the account off; the sessions end",
    access,
    refuses: ['NOT_FOUND', 'LAST_OWNER'],
    params: aboutId,
    body: z.strictObject({ role: role.optional(), active: z.boolean().optional(), reason }),
    answers: ok(member),
  }),
  opsStaffReset: call({
    summary: 'A new password, authenticator and recovery codes; the sessions end',
    access,
    refuses: ['NOT_FOUND'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(credentials),
  }),
}
