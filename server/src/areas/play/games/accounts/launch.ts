import { timingSafeEqual } from 'node:crypto'
import { AUTO_LOGIN_WITH_PASSWORD, type Locale } from '@krapao/contract/constants'
import type { Context } from '../../../../context.ts'
import { NO_PLAYER } from '../../../../providers/game/port.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../../people/public.ts'
import { isAutoLoginSite } from '../catalogue.ts'
import { demandOpen } from '../stops/closed.ts'
import { credentialsOf, launchAs, playing, reopen } from './accounts.ts'
import { demandRenewed } from './renewal.ts'
import { launchSeamless, seamlessOf } from './seamlessAccounts.ts'

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

interface Asking {
  memberId: string
  sessionId: string
  locale: Locale
}

/**
 * A link that opens the game logged in; it lives 60 seconds and works once. NO_GAME for a site that
 * has none, SLOT_NO_ACCOUNT when the credentials are not the caller's own, GAME_ACTIVATION_FAIL
 * when the provider does not have the account that we opened there, SERVICE_UNAVAILABLE when it
 * does not give a link, SELF_EXCLUDED, GAME_STOPPED.
 */
export async function autoLoginLink(
  context: Context,
  { memberId, sessionId: loginId, locale }: Asking,
  asked: { site: string; username: string; password?: string },
): Promise<string> {
  if (!isAutoLoginSite(asked.site)) throw new Refused('NO_GAME', { details: { code: asked.site } })
  const seamless = seamlessOf(context, asked.site)
  if (seamless) {
    const launched = { memberId, loginId, username: asked.username, locale }
    return launchSeamless(context, seamless, launched)
  }
  await demandNotExcluded(context, memberId)
  await demandRenewed(context, memberId, asked.site)
  await demandOpen(context.db, { code: asked.site, game: null })
  const target = await playing(context, memberId, asked.site)
  const own = await credentialsOf(context, target.account)
  const wantsPassword = (AUTO_LOGIN_WITH_PASSWORD as readonly string[]).includes(asked.site)
  const passwordFits =
    asked.password === undefined ? !wantsPassword : same(asked.password, own.password)
  if (!same(asked.username, own.username) || !passwordFits) throw new Refused('SLOT_NO_ACCOUNT')
  const answer = await launchAs(context, target, 'web')
  if (answer.kind === 'refused' && answer.reason === NO_PLAYER) {
    await reopen(context, target)
    throw new Refused('GAME_ACTIVATION_FAIL', { details: { code: asked.site } })
  }
  if (answer.kind !== 'done') throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 5 })
  // Again: the game was asked meanwhile, and the link lives a minute.
  await demandNotExcluded(context, memberId)
  await demandOpen(context.db, { code: asked.site, game: null })
  return answer.value.link
}
