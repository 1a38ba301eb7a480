import * as z from 'zod'
import { call, ok } from '../../call.ts'
import { LOCALES } from '../../constants.ts'
import { browserSubscription } from '../../push/calls.ts'
import { access } from '../fields.ts'

const state = z
  .object({
    publicKey: z.string().nullable().meta({ description: 'VAPID; null: this site sends none' }),
    subscribed: z.boolean().meta({ description: 'This session has a subscription' }),
  })
  .meta({ id: 'OperatorPushState' })

/** What an operator is told while the console is closed. */
export const operatorPushCalls = {
  opsPush: call({
    summary: 'Whether this session is told by web push what waits for its operator',
    access,
    refuses: [],
    answers: ok(state),
  }),
  opsPushSubscribe: call({
    summary: 'Tell this session by web push what waits for its operator, in this language',
    access,
    refuses: ['INVALID_REQUEST', 'REQUEST_LIMIT'],
    body: z.strictObject({ subscription: browserSubscription, locale: z.enum(LOCALES) }),
    answers: ok(state),
  }),
  opsPushEnd: call({
    summary: 'Tell this session nothing any more',
    access,
    refuses: [],
    answers: { 204: z.null() },
  }),
}
