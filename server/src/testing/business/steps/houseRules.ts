import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { demand, RuleBroken } from '../reference/rulebook.ts'
import type { HouseBounds } from '../reference/waits.ts'
import { openSite, type Site } from '../site.ts'

/* A rule of the house about payouts: two operators let go what it holds. */

/** Bounds beyond which few histories come, and to which some scenes lead. */
const BOUNDS: HouseBounds = { payoutDay: 11_000_000, heldFrom: 6 }
const RULE = {
  rule: null,
  name: 'Many payouts in a day',
  who: 'ALL',
  whoN: null,
  what: 'WITHDREW',
  measure: 'COUNT',
  least: BOUNDS.heldFrom,
  hours: 24,
  effect: 'HOLD_PAYOUTS',
  reason: 'seen in another house',
}

/** A site with bounds of levels and a rule that is on: two people said so. */
export async function openTown(): Promise<Site> {
  const site = await openSite({ bounds: BOUNDS })
  const [first, second] = [await site.desk(0), await site.desk(1)]
  const written = await first.post('/api/ops/rules/draft', RULE)
  if (!isYes(written)) throw new Error(`no rule was written: ${written.text}`)
  const [version] = written.body['versions'] as { id: string }[]
  const path = `/api/ops/rules/versions/${version?.id}/on`
  const alone = await first.post(path, { reason: RULE.reason })
  demand(alone.status === 202, `one operator alone switched a rule on: ${alone.text}`)
  const both = await second.post(path, { reason: RULE.reason })
  if (both.status !== 200) throw new RuleBroken(`two did not switch a rule on: ${both.text}`)
  return site
}

/** An operator says of what the rule has met of a member whether it was right. */
export async function mark(history: History, step: StepOf<'mark'>): Promise<void> {
  const person = history.person(step.who)
  const { account, memberId } = person
  const client = await history.site.desk(step.by)
  const listed = await (await history.site.desk(0)).post('/api/ops/rules/hits', { memberId })
  const hits = (listed.body['hits'] as { id: string; mark: string | null }[] | undefined) ?? []
  const open = hits.filter(({ mark: said }) => said === null)
  demand(
    open.length === account.met.length,
    `a rule has met ${account.met.join()} of a member, and shows ${open.length} of them`,
  )
  const [hit] = open
  if (!hit) return
  const body = { mark: step.isWrong ? 'WRONG' : 'RIGHT', reason: 'looked at' }
  const answer = await client.post(`/api/ops/rules/hits/${hit.id}/mark`, body)
  demand(isYes(answer) === step.by < 2, `operator ${step.by} marked a rule: ${answer.text}`)
  if (isYes(answer)) account.marked(step.isWrong)
}
