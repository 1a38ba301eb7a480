import type { Answer, Body } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { PUSH_KINDS, type PushKind } from '@krapao/contract/push/kinds'
import type { Context } from '../../../context.ts'
import { demandAttempt } from '../../../limits/attempts.ts'
import { Refused } from '../../../runtime/refusal.ts'
import type { Caller } from '../../../security/identity.ts'
import { demandNotExcluded } from '../members/standing.ts'
import { deleteBySession, putSubscription, subscriptionOf } from './store.ts'

const SUBSCRIBES = { name: 'push-subscribe', hits: 60, seconds: 3_600 }

/** What this session is told. */
export async function pushStateOf(context: Context, caller: Caller): Promise<Answer<'push'>> {
  const row = await subscriptionOf(context.db, caller.sessionId)
  return {
    publicKey: context.providers.push.publicKey,
    subscribed: row !== undefined,
    kinds: row ? row.kinds.filter(isKind) : [...PUSH_KINDS],
    amounts: row?.amounts ?? false,
  }
}

/**
 * Tells this session of the kinds it names, in this language. INVALID_REQUEST for an address that
 * is no push service's, or that another browser has; SELF_EXCLUDED, INVALID_USER_4: one who rests
 * or closes is left in peace; REQUEST_LIMIT past 60 an hour.
 */
export async function subscribe(
  context: Context,
  caller: Caller,
  { subscription, kinds, amounts }: Body<'pushSubscribe'>,
  locale: Locale,
): Promise<Answer<'push'>> {
  await demandAttempt(context, SUBSCRIBES, caller.memberId)
  if (!context.providers.push.takes(subscription.endpoint))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['subscription.endpoint'] } })
  await demandNotExcluded(context, caller.memberId)
  await context.db.transaction().execute(async (db) => {
    const isOwn = await putSubscription(db, {
      session_id: caller.sessionId,
      member_id: caller.memberId,
      endpoint: subscription.endpoint,
      p256dh: subscription.keys.p256dh,
      auth: subscription.keys.auth,
      locale,
      kinds: [...new Set(kinds)],
      amounts,
      created_at: context.clock.now(),
    })
    if (!isOwn)
      throw new Refused('INVALID_REQUEST', { details: { fields: ['subscription.endpoint'] } })
  })
  return pushStateOf(context, caller)
}

export async function endSubscription(context: Context, caller: Caller): Promise<null> {
  await deleteBySession(context.db, caller.sessionId)
  return null
}

const isKind = (kind: string): kind is PushKind => (PUSH_KINDS as readonly string[]).includes(kind)
