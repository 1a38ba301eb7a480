import * as z from 'zod'
import { call, ok } from '../call.ts'
import { amount, id, text, time } from '../fields.ts'
import { LOGIN_REFUSALS } from '../members/refusals.ts'

/**
 * What the browser's WebAuthn speaks (level 3 JSON); its fields are the browser's and the
 * library's.
 */
export const passkeyOptions = z
  .looseObject({ challenge: z.string() })
  .meta({ id: 'PasskeyOptions' })
const credential = {
  id: text(1_400).min(1),
  rawId: text(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.record(z.string(), z.unknown()).default({}),
}
export const attestation = {
  ...credential,
  response: z.looseObject({ clientDataJSON: text(8_192), attestationObject: text(100_000) }),
  /** What its owner calls it; else the device's own name. */
  name: text(60).optional(),
}
export const assertion = {
  ...credential,
  response: z.looseObject({
    clientDataJSON: text(8_192),
    authenticatorData: text(8_192),
    signature: text(8_192),
  }),
}
/** As for a change of the bank account: both, or another passkey proof. */
const proof = z.strictObject({
  password: text(1024).optional(),
  otpToken: text(200).optional(),
  stepUp: text(200).optional(),
})

export const passkeyCalls = {
  passkeys: call({
    summary: "The member's passkeys",
    access: 'member',
    answers: ok(
      z.array(
        z.object({ _id: id, name: z.string(), createdAt: time, lastUsedAt: time.nullable() }),
      ),
    ),
    refuses: [],
  }),
  passkeyRemove: call({
    summary: 'Remove a passkey, to who shows the word of password or passkey (header Step-Up)',
    access: 'member',
    params: z.object({ id: text(64) }),
    answers: { 204: z.null() },
    refuses: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'CONTESTED'],
  }),
  passkeyRegisterBegin: call({
    summary: 'Options for a new passkey, to who shows password and phone, or another passkey',
    access: 'member',
    body: proof,
    answers: ok(passkeyOptions),
    refuses: ['STEP_UP_REQUIRED', 'CONTESTED', 'REQUEST_LIMIT'],
  }),
  passkeyRegisterFinish: call({
    summary: 'Keep a new passkey',
    access: 'member',
    body: z.strictObject(attestation),
    answers: { 201: z.object({ _id: id }) },
    refuses: ['CONTESTED', 'WRONG_CREDENTIAL'],
  }),
  passkeyLoginBegin: call({
    summary: 'Options for logging in with a passkey',
    access: 'public',
    answers: ok(passkeyOptions),
    refuses: ['REQUEST_LIMIT'],
  }),
  passkeyLoginFinish: call({
    summary: 'Log in with a passkey',
    access: 'public',
    body: z.strictObject({ ...assertion, remember: z.boolean().optional() }),
    answers: ok(z.object({ token: z.string(), expiresAt: time, lastLoginAt: time.nullable() })),
    refuses: LOGIN_REFUSALS,
  }),
  passkeyStepUpBegin: call({
    summary:
      'Options for showing that it is the member, with a passkey; `withdrawal`: confirms it alone',
    access: 'member',
    body: z.strictObject({ withdrawal: amount.optional() }).optional(),
    answers: ok(passkeyOptions),
    refuses: ['NOT_FOUND'],
  }),
  passkeyStepUpFinish: call({
    summary: 'A passkey proof, good once within five minutes',
    access: 'member',
    body: z.strictObject(assertion),
    answers: ok(z.object({ stepUp: z.string() })),
    refuses: ['WRONG_CREDENTIAL'],
  }),
}
