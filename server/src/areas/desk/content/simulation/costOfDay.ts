import { bangkokDay } from '@krapao/contract/bangkok'
import type { Body } from '@krapao/contract/calls'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { settingNow } from '../../../../settings/settingsStore.ts'
import { takesOfDay } from '../rules.ts'
import { membersOpen } from '../store.ts'
import { recentPlayers } from './playStore.ts'
import { DAYS, runsOf } from './simulate.ts'

type Given = Record<string, unknown>
const RUNS = 40
/** So many are played; more takes cost in proportion. */
const SAMPLE = 200

/**
 * What these offers cost together in one day, simulated: on average, and in the worst run; baht. In
 * the worst it is taken by people of no history too: of few players who have lost all, who come for
 * an offer need not be like them.
 */
export async function costOfDay(
  { clock }: Pick<Context, 'clock'>,
  db: Kysely<Database>,
  offers: readonly Given[],
): Promise<{ mean: number; worst: number }> {
  const now = clock.now()
  const members = await membersOpen(db)
  const players = await recentPlayers(db, bangkokDay(now.getTime()) - DAYS)
  const ceiling = await settingNow(db, 'turnoverCeiling')
  const sum = { mean: 0, worst: 0 }
  for (const offer of offers) {
    const takes = takesOfDay(offer, members, now)
    if (takes === 0) continue
    const sample = Math.min(takes, SAMPLE)
    const asked = offer as Body<'opsOfferSimulate'>['body']
    const size = { ceiling, members: sample, runs: RUNS }
    const runs = await runsOf(asked, players, size)
    const ofStrangers = players.length === 0 ? runs : await runsOf(asked, [], size)
    sum.mean += (runs.reduce((total, cost) => total + cost, 0) / RUNS) * (takes / sample)
    sum.worst += Math.max(...runs, ...ofStrangers) * (takes / sample)
  }
  return { mean: baht(sum.mean), worst: baht(sum.worst) }
}
const baht = (value: number): number => Math.round(value * 100) / 100
