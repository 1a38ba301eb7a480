import * as z from 'zod'
import { call, ok } from '../call.ts'
import { text } from '../fields.ts'
import { PUSH_KINDS } from './kinds.ts'

const choice = {
  kinds: z.array(z.enum(PUSH_KINDS)).max(PUSH_KINDS.length),
  amounts: z.boolean().meta({ description: 'Amounts are shown, on the lock screen too' }),
}
const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}$`))

const pushState = z
  .object({
    publicKey: z.string().nullable().meta({ description: 'VAPID; null: this site sends none' }),
    subscribed: z.boolean().meta({ description: 'This session has a subscription' }),
    ...choice,
  })
  .meta({ id: 'PushState' })
/** As the browser gives it. */
export const browserSubscription = z
  .strictObject({
    endpoint: text(1_000).min(1),
    keys: z.strictObject({ p256dh: base64url(65), auth: base64url(16) }),
  })
  .meta({ id: 'BrowserSubscription' })
const pushSubscribe = z.strictObject({ subscription: browserSubscription, ...choice })

export const pushCalls = {
  push: call({
    summary: 'What this session is told by web push',
    access: 'member',
    answers: ok(pushState),
    refuses: [],
  }),
  pushSubscribe: call({
    summary: 'Tell this session by web push; again changes what it is told',
    access: 'member',
    body: pushSubscribe,
    answers: ok(pushState),
    refuses: ['INVALID_REQUEST', 'SELF_EXCLUDED', 'INVALID_USER_4', 'REQUEST_LIMIT'],
  }),
  pushEnd: call({
    summary: 'Tell this session nothing any more',
    access: 'member',
    answers: { 204: z.null() },
    refuses: [],
  }),
}
