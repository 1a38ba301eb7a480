import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { id, text, time } from '../../fields.ts'
import { assertion, attestation, passkeyOptions } from '../../passkeys/calls.ts'
import { access, aboutId } from '../fields.ts'
import { operator } from './identity.ts'

/** The password again, and a code of the authenticator or one's own passkey. */
const proof = z
  .strictObject({
    password: text(200),
    totp: text(10).optional(),
    passkey: z.strictObject(assertion).optional(),
  })
  .meta({ id: 'OperatorProof' })

export const securityOpsCalls = {
  opsLoginPasskeyBegin: call({
    summary: 'Options for logging in with a password and a passkey in the place of a code',
    access: 'public',
    refuses: ['INVALID_IP', 'REQUEST_LIMIT'],
    answers: ok(passkeyOptions),
  }),
  opsLoginPasskeyFinish: call({
    summary: 'Log in: password and passkey',
    access: 'public',
    refuses: ['INVALID_IP', 'WRONG_CREDENTIAL', 'REQUEST_LIMIT'],
    body: z.strictObject({
      email: text(200),
      password: text(200),
      passkey: z.strictObject(assertion),
    }),
    answers: ok(z.object({ token: z.string(), expiresAt: time, operator })),
  }),
  opsSecurity: call({
    summary: "What the operator logs in with beside the password, never another's",
    access,
    refuses: [],
    answers: ok(
      z.object({
        authenticator: z.boolean(),
        codesLeft: z.int(),
        /** Where one is logged in, the latest used first; addresses are masked. */
        sessions: z.array(
          z.object({
            id,
            device: z.string(),
            address: z.string(),
            createdAt: time,
            lastSeenAt: time,
            isThis: z.boolean(),
          }),
        ),
        passkeys: z.array(
          z.object({ id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() }),
        ),
      }),
    ),
  }),
  opsConfirmBegin: call({
    summary: "Options for showing that it is the operator, with one's own passkey",
    access,
    refuses: ['NOT_FOUND'],
    answers: ok(passkeyOptions),
  }),
  opsConfirmFinish: call({
    summary:
      'Show who one is again: for 15 minutes this session may change staff, accounts and settings',
    access,
    refuses: ['STEP_UP_REQUIRED', 'REQUEST_LIMIT'],
    body: proof,
    answers: { 204: z.null() },
  }),
  opsPasskeyBegin: call({
    summary: 'Options for a new passkey, to who shows password and second factor again',
    access,
    refuses: ['STEP_UP_REQUIRED', 'REQUEST_LIMIT'],
    body: proof,
    answers: ok(passkeyOptions),
  }),
  opsPasskeyFinish: call({
    summary: 'Keep a new passkey',
    access,
    refuses: ['WRONG_CREDENTIAL'],
    body: z.strictObject(attestation),
    answers: { 201: z.object({ id }) },
  }),
  opsPasskeyRemove: call({
    summary: 'Remove a passkey; other sessions end',
    access,
    refuses: ['STEP_UP_REQUIRED', 'REQUEST_LIMIT', 'NOT_FOUND', 'LAST_FACTOR'],
    params: aboutId,
    body: proof,
    answers: { 204: z.null() },
  }),
  opsAuthenticatorBegin: call({
    summary: 'A new secret for an authenticator; it counts once a code of it is shown',
    access,
    refuses: ['STEP_UP_REQUIRED', 'REQUEST_LIMIT'],
    body: proof,
    /** `qr`: the same as an SVG, to be read by a phone. */
    answers: ok(z.object({ totpSecret: z.string(), otpauth: z.string(), qr: z.string() })),
  }),
  opsAuthenticatorFinish: call({
    summary: 'Use the new authenticator from now on; the one before is dead',
    access,
    refuses: ['WRONG_CREDENTIAL', 'REQUEST_LIMIT'],
    body: z.strictObject({ totp: text(10) }),
    answers: { 204: z.null() },
  }),
  opsAuthenticatorRemove: call({
    summary: 'No authenticator any more, only passkeys; other sessions end',
    access,
    refuses: ['STEP_UP_REQUIRED', 'REQUEST_LIMIT', 'LAST_FACTOR'],
    body: proof,
    answers: { 204: z.null() },
  }),
}
