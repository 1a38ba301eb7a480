import * as z from 'zod'
import { call, ok } from '../call.ts'
import { id, message, text, time } from '../fields.ts'

export const privacyCalls = {
  sessions: call({
    summary: 'Where the member is logged in',
    access: 'member',
    answers: ok(
      z.array(
        z.object({
          _id: id,
          device: z.string(),
          address: z.string(),
          createdAt: time,
          lastSeenAt: time,
          current: z.boolean(),
        }),
      ),
    ),
    refuses: [],
  }),
  sessionEnd: call({
    summary: 'End one session; its socket ends too',
    access: 'member',
    params: z.object({ id: text(64) }),
    answers: { 204: z.null() },
    refuses: ['NOT_FOUND'],
  }),
  accountExport: call({
    summary: "The member's own data, to who shows the word of password or passkey (header Step-Up)",
    access: 'member',
    attachment: 'krapao-account.json',
    answers: ok(z.record(z.string(), z.unknown())),
    refuses: ['STEP_UP_REQUIRED', 'CONTESTED', 'REQUEST_LIMIT'],
  }),
  accountClose: call({
    summary: 'Close the account: no deposit and no play any more; money can be withdrawn',
    access: 'member',
    body: z.strictObject({ password: text(1024) }),
    answers: ok(message('SUCCESS')),
    refuses: ['WRONG_PASSWORD', 'CONTESTED', 'REQUEST_LIMIT'],
  }),
}
