import { isYes } from '../answers.ts'
import type { StepOf } from '../generators/steps.ts'
import type { History } from '../history.ts'
import { demand, RuleBroken } from '../reference/rulebook.ts'
import type { HouseBounds } from '../reference/waits.ts'
import { openSite, type Site } from '../site.ts'

/* Rules of the house: two operators let a payout go that one holds; gifts wait for another day. */

/** Bounds beyond which few histories come, and to which some scenes lead. */
const BOUNDS: HouseBounds = { payoutDay: 11_000_000, heldFrom: 6, giftsFrom: 4 }
const OF_A_DAY = {
  rule: null,
  who: 'ALL',
  whoN: null,
  measure: 'COUNT',
  hours: 24,
  reason: 'seen in another house',
}
const RULES = [
  {
    ...OF_A_DAY,
    name: 'Many payouts in a day',
    what: 'WITHDREW',
    least: BOUNDS.heldFrom,
    effect: 'HOLD_PAYOUTS',
  },
  {
    ...OF_A_DAY,
    name: 'Many gifts in a day',
    what: 'TOOK_GIFT',
    least: BOUNDS.giftsFrom,
    effect: 'HOLD_GIFTS',
  },
]

/** A site with bounds of levels and rules that are on: two people said so. */
export async function openTown(): Promise<Site> {
  const site = await openSite({ bounds: BOUNDS })
  for (const rule of RULES) await turnOn(site, rule)
  return site
}

async function turnOn(site: Site, rule: (typeof RULES)[number]): Promise<void> {
  const [first, second] = [await site.desk(0), await site.desk(1)]
  const written = await first.post('/api/ops/rules/draft', rule)
  if (!isYes(written)) throw new Error(`no rule was written: ${written.text}`)
  const [version] = written.body['versions'] as { id: string }[]
  const path = `/api/ops/rules/versions/${version?.id}/on`
  const alone = await first.post(path, { reason: rule.reason })
  demand(alone.status === 202, `one operator alone switched a rule on: ${alone.text}`)
  const both = await second.post(path, { reason: rule.reason })
  if (both.status !== 200) throw new RuleBroken(`two did not switch a rule on: ${both.text}`)
}

interface Hit {
  id: string
  moment: 'PAYOUT' | 'GIFT'
  mark: object | null
}

/** An operator says of payouts that the rule has met of a member whether it was right. */
export async function mark(history: History, step: StepOf<'mark'>): Promise<void> {
  const person = history.person(step.who)
  const { account, memberId } = person
  const client = await history.site.desk(step.by)
  const listed = await (await history.site.desk(0)).post('/api/ops/rules/hits', { memberId })
  const hits = (listed.body['hits'] as Hit[] | undefined) ?? []
  const open = hits.filter(({ mark: said, moment }) => said === null && moment === 'PAYOUT')
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
