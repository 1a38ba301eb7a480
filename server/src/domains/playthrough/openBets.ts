import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Refused } from '../../runtime/refusal.ts'
import { importMemberRounds, openStakesOf, refreshGames } from '../games/public.ts'

/**
 * What lies on bets that are not settled, in satang, by game, after the providers were asked: what
 * was played since the rounds were read is no open bet. Never inside a transaction.
 */
export async function openBetsOf(
  context: Context,
  memberId: string,
): Promise<ReadonlyMap<string, bigint>> {
  const open = await openStakesOf(context, memberId)
  if (open.size === 0) return open
  await refreshGames(context, memberId)
  await importMemberRounds(context, memberId)
  return openStakesOf(context, memberId)
}

/**
 * BETS_OPEN (details: the game's code, the amount at stake) while a bet is not settled. Never
 * inside a transaction.
 */
export async function demandSettledBets(context: Context, memberId: string): Promise<void> {
  refuseOpen(await openBetsOf(context, memberId))
}

/**
 * The same by our books of now, in the transaction that opens a gift: a bet may have been taken
 * since, and booked by another look.
 */
export async function demandNoneBooked(
  context: Context,
  memberId: string,
  db: Kysely<Database>,
): Promise<void> {
  refuseOpen(await openStakesOf(context, memberId, db))
}

function refuseOpen(stakes: ReadonlyMap<string, bigint>): void {
  const [open] = stakes
  if (open) throw new Refused('BETS_OPEN', { details: { code: open[0], amount: toBaht(open[1]) } })
}
