import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { id, text, time } from '../../fields.ts'
import { access, aboutId, reason } from '../fields.ts'
import { RIGHTS, ROLES } from '../rights.ts'

const role = z.enum(ROLES).meta({ id: 'OperatorRole' })
const email = z.email().max(200)
/** Of the operator's own member account: they decide none of its cases. */
const phone = z.string().regex(/^\d{8,11}$/)
export const operator = z
  .object({
    id,
    name: z.string(),
    role,
    /** What the role may do now. */
    rights: z.array(z.enum(RIGHTS)),
  })
  .meta({ id: 'OperatorIdentity' })
/** How a new or reset operator comes in: told once to the owner who asked, and it logs nobody in. */
const invited = z
  .object({
    id,
    email: z.string(),
    role,
    invitation: z.object({ code: z.string(), path: z.string(), expiresAt: time }),
  })
  .meta({ id: 'Invited' })
/** Until a second owner confirms it, or until a time where there is none. */
const waits = z
  .object({
    askedBy: z.string(),
    since: time,
    until: time.nullable(),
    isMine: z.boolean(),
  })
  .meta({ id: 'StaffChangeWaiting' })
const member = z
  .object({
    id,
    email: z.string(),
    name: z.string(),
    role,
    active: z.boolean(),
    /** Of the operator's own member account. */
    phone: z.string().nullable(),
    createdAt: time,
    lastSeenAt: time.nullable(),
    /** Recovery codes not yet used. */
    codesLeft: z.int(),
    /** The invitation still stands, until then. */
    invitedUntil: time.nullable(),
    /** Null: this operator counts. */
    waits: waits.nullable(),
  })
  .meta({ id: 'StaffMember' })

export const identityCalls = {
  opsLogin: call({
    summary: 'Log in: password and a code of the authenticator, or a recovery code; each once',
    access: 'public',
    refuses: ['INVALID_IP', 'WRONG_CREDENTIAL', 'REQUEST_LIMIT'],
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
  opsLogoutEverywhere: call({
    summary: 'Log out of every device, this one too',
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
    summary:
      'A new operator; the answer is an invitation, shown once, by which they set their own password',
    access,
    refuses: ['EXISTING_USER', 'STEP_UP_REQUIRED'],
    body: z.strictObject({
      email,
      name: text(40).trim().min(1),
      role,
      phone: phone.optional(),
      reason,
    }),
    answers: { 201: invited },
  }),
  opsStaffChange: call({
    summary: "Change an operator's role, or switch the account off; the sessions end",
    access,
    refuses: ['NOT_FOUND', 'LAST_OWNER', 'SAME_OPERATOR', 'STEP_UP_REQUIRED'],
    params: aboutId,
    body: z.strictObject({
      role: role.optional(),
      active: z.boolean().optional(),
      phone: phone.nullable().optional(),
      reason,
    }),
    answers: ok(member),
  }),
  opsStaffReset: call({
    summary:
      'An invitation to set a new password and authenticator; the old ones and the sessions end',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR', 'STEP_UP_REQUIRED'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(invited),
  }),
  opsStaffConfirm: call({
    summary: 'A second owner lets an operator decide about money, who has set their own password',
    access,
    refuses: ['NOT_FOUND', 'SAME_OPERATOR', 'NOT_WAITING', 'STEP_UP_REQUIRED'],
    params: aboutId,
    body: z.strictObject({ reason }),
    answers: ok(member),
  }),
  opsInvitationBegin: call({
    summary: "Whose invitation it is, and the key for the operator's authenticator",
    access: 'public',
    refuses: ['INVALID_IP', 'WRONG_CREDENTIAL', 'REQUEST_LIMIT'],
    body: z.strictObject({ code: text(100) }),
    answers: ok(
      z.object({
        email: z.string(),
        name: z.string(),
        role,
        totpSecret: z.string(),
        otpauth: z.string(),
        /** The same as an SVG, to be read by a phone. */
        qr: z.string(),
        expiresAt: time,
      }),
    ),
  }),
  opsInvitationFinish: call({
    summary: 'Set the own password and authenticator, once; the recovery codes are shown this once',
    access: 'public',
    refuses: ['INVALID_IP', 'WRONG_CREDENTIAL', 'REQUEST_LIMIT', 'INVALID_REQUEST'],
    body: z.strictObject({ code: text(100), password: text(200), totp: text(10) }),
    answers: ok(
      z.object({
        token: z.string(),
        expiresAt: time,
        operator,
        recoveryCodes: z.array(z.string()),
      }),
    ),
  }),
}
