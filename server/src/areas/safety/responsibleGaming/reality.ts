import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { readFlows } from '../../../ledger/reads/flows.ts'
import { activePeriods } from '../../people/public.ts'
import { realityOf, sumOf } from './rules.ts'
import { chosenMinutes, claimReality } from './store.ts'
import type { StakedSince } from './view.ts'

/** In use within this long: the app looks for its session about once a minute. */
const ACTIVE_MS = 3 * 60_000

/**
 * Tells whoever has been at it for another of their intervals: time, stakes and net result of this
 * stretch, once an interval. Run each minute.
 */
export async function sendRealityChecks(context: Context, stakedSince: StakedSince): Promise<void> {
  const { db, clock, settings } = context
  const now = clock.now()
  const stretches = await activePeriods(db, new Date(now.getTime() - ACTIVE_MS))
  const minutes = await chosenMinutes(db, [...new Set(stretches.map((each) => each.member_id))])
  for (const stretch of stretches) {
    const every = minutes.get(stretch.member_id) ?? settings.get('realityCheckMinutes')
    const { passed } = realityOf(stretch.from_at, every, now)
    if (passed <= stretch.reality_told || !(await claimReality(db, stretch, passed))) continue
    const memberId = stretch.member_id
    const flows = await readFlows(db, memberId, stretch.from_at)
    const event = {
      seconds: Math.floor((now.getTime() - stretch.from_at.getTime()) / 1000),
      staked: toBaht(await stakedSince(context, memberId, stretch.from_at)),
      net: toBaht(sumOf(flows, 'play')),
    }
    context.events.emit('reality.due', { memberId, event })
  }
}
