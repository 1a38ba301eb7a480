import type { Answer, Body } from '@krapao/contract/calls'
import type { Context } from '../../../context.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Operator } from '../../staff/public.ts'
import { deleteBySession, hasSubscription, putSubscription } from './store.ts'

const SUBSCRIBES = { name: 'operator-push-subscribe', hits: 60, seconds: 3_600 }

export async function pushStateOf(context: Context, by: Operator): Promise<Answer<'opsPush'>> {
  return {
    publicKey: context.providers.push.publicKey,
    subscribed: await hasSubscription(context.db, by.sessionId),
  }
}

/**
 * Tells this session what waits for its operator. INVALID_REQUEST for an address that is no push
 * service's, or that another browser has; REQUEST_LIMIT past 60 an hour.
 */
export async function subscribe(
  context: Context,
  by: Operator,
  { subscription, locale }: Body<'opsPushSubscribe'>,
): Promise<Answer<'opsPush'>> {
  await demandAttempt(context, SUBSCRIBES, by.id)
  const notOurs = new Refused('INVALID_REQUEST', { details: { fields: ['subscription.endpoint'] } })
  if (!context.providers.push.takes(subscription.endpoint)) throw notOurs
  await context.db.transaction().execute(async (db) => {
    const isOwn = await putSubscription(db, {
      session_id: by.sessionId,
      endpoint: subscription.endpoint,
      p256dh: subscription.keys.p256dh,
      auth: subscription.keys.auth,
      locale,
      created_at: context.clock.now(),
    })
    if (!isOwn) throw notOurs
  })
  return pushStateOf(context, by)
}

export async function endPush(context: Context, by: Operator): Promise<null> {
  await deleteBySession(context.db, by.sessionId)
  return null
}
