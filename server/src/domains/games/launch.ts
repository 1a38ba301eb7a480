import { timingSafeEqual } from 'node:crypto'
import { AUTO_LOGIN_WITH_PASSWORD } from '@krapao/contract/constants'
import type { Context } from '../../context.ts'
import { Refused } from '../../refused.ts'
import { credentialsOf, playing } from './accounts.ts'
import { isAutoLoginSite } from './catalogue.ts'

const same = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

/**
 * A link that opens the game logged in; it lives 60 seconds and works once. NO_GAME for a site that has none,
 * SLOT_NO_ACCOUNT when the credentials are not the caller's own, SERVICE_UNAVAILABLE when the provider does not give one.
 */
export async function autoLoginLink(context: Context, memberId: string, asked: { site: string; username: string; password?: string }): Promise<string> {
  if (!isAutoLoginSite(asked.site)) throw new Refused('NO_GAME', { details: { code: asked.site } })
  const { account, provider } = await playing(context, memberId, asked.site)
  const own = await credentialsOf(context, account)
  const wantsPassword = (AUTO_LOGIN_WITH_PASSWORD as readonly string[]).includes(asked.site)
  const passwordFits = asked.password === undefined ? !wantsPassword : same(asked.password, own.password)
  if (!same(asked.username, own.username) || !passwordFits) throw new Refused('SLOT_NO_ACCOUNT')
  const answer = await provider.launch(own, 'web')
  context.metrics.providerAnswers.inc({ provider: `game:${asked.site}`, call: 'launch', kind: answer.kind })
  if (answer.kind !== 'done') throw new Refused('SERVICE_UNAVAILABLE', { retryAfter: 5 })
  return answer.value.link
}
