import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { gameOf } from '../../../ledger/address.ts'
import { lastPlayOn } from '../../../ledger/reads/lastPlay.ts'
import { explainedOf } from '../rounds/auditStore.ts'
import { fundsOf } from './funds.ts'

const DAY_MS = 86_400_000

/**
 * What of a member's lies on bets that are not settled, in satang, by game; games without any are
 * left out. No provider tells us of open bets: what its balance has lost and no round explains is
 * one. A round that is not told yet looks the same until it is. Where nothing was played for
 * `openBetDays` (setting) it counts as lost. By our books: refresh and import the rounds first.
 */
export async function openStakesOf(
  context: Context,
  memberId: string,
  db: Kysely<Database> = context.db,
): Promise<ReadonlyMap<string, bigint>> {
  const { games } = await fundsOf(context, memberId, db)
  const lacking = (await explainedOf(db, memberId))
    .map(({ code, explained, last }) => ({
      code,
      last,
      stake: explained - (games.get(code) ?? 0n),
    }))
    .filter(({ stake }) => stake > 0n)
  if (lacking.length === 0) return new Map()
  const played = await lastPlayOn(
    db,
    lacking.map(({ code }) => gameOf(memberId, code)),
  )
  const since = context.clock.now().getTime() - context.settings.get('openBetDays') * DAY_MS
  return new Map(
    lacking
      .filter(({ code, last }) =>
        [last, played.get(gameOf(memberId, code))].some((at) => at && at.getTime() > since),
      )
      .map(({ code, stake }) => [code, stake]),
  )
}
