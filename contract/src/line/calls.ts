import * as z from 'zod'
import { call, ok } from '../call.ts'
import { text, time } from '../fields.ts'
import { LOGIN_REFUSALS } from '../members/refusals.ts'

const state = z
  .object({
    offered: z.boolean().meta({ description: 'This site has LINE' }),
    tells: z.boolean().meta({ description: 'It can tell by LINE what is on the account' }),
    linked: z
      .object({
        name: z.string().meta({ description: 'What the person is called at LINE' }),
        linkedAt: time,
        notices: z.boolean().meta({ description: 'The member is told by LINE' }),
      })
      .nullable(),
  })
  .meta({ id: 'LineState' })
/** Where the browser goes next; LINE sends it back with `code` and `state`. */
const page = ok(z.object({ url: z.url() }))
const shown = { code: text(1_024).min(1), state: text(200).min(1) }
/** As for a new passkey: password and phone, or a passkey proof. */
const proof = z.strictObject({
  password: text(1024).optional(),
  otpToken: text(200).optional(),
  stepUp: text(200).optional(),
})

export const lineCalls = {
  line: call({
    summary: "The member's LINE account, and whether they are told by it",
    access: 'member',
    answers: ok(state),
    refuses: [],
  }),
  lineLinkBegin: call({
    summary: "LINE's page for linking one's account, to who shows password and phone, or a passkey",
    access: 'member',
    body: proof,
    answers: page,
    refuses: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'CONTESTED', 'LINE_TAKEN', 'REQUEST_LIMIT'],
  }),
  lineLinkFinish: call({
    summary: 'Link the LINE account that has come back, in the session that has asked',
    access: 'member',
    body: z.strictObject(shown),
    answers: ok(state),
    refuses: ['NOT_FOUND', 'CONTESTED', 'WRONG_CREDENTIAL', 'LINE_FAIL', 'LINE_TAKEN'],
  }),
  lineNotices: call({
    summary: 'Tell the member by LINE, in this language, or not',
    access: 'member',
    body: z.strictObject({ notices: z.boolean() }),
    answers: ok(state),
    refuses: ['NOT_FOUND'],
  }),
  lineUnlink: call({
    summary: 'Unlink LINE, to who shows the word of password or passkey (header Step-Up)',
    access: 'member',
    answers: { 204: z.null() },
    refuses: ['NOT_FOUND', 'STEP_UP_REQUIRED', 'CONTESTED'],
  }),
  lineLoginBegin: call({
    summary: "LINE's page for logging in; a cookie binds the trip to this browser",
    access: 'public',
    answers: page,
    refuses: ['NOT_FOUND', 'REQUEST_LIMIT'],
  }),
  lineLoginFinish: call({
    summary: 'Log in by the LINE account that has come back; it never makes a member',
    access: 'public',
    body: z.strictObject({ ...shown, remember: z.boolean().optional() }),
    answers: ok(z.object({ token: z.string(), expiresAt: time, lastLoginAt: time.nullable() })),
    refuses: [...LOGIN_REFUSALS, 'NOT_FOUND', 'LINE_FAIL', 'LINE_UNKNOWN'],
  }),
}
