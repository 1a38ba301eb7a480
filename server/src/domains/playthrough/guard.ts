import { toSatang } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Refused } from '../../refused.ts'
import { fundsOf, refreshGames } from '../games/public.ts'
import { evaluate } from './evaluate.ts'
import { activeOf, lockMember } from './store.ts'

/**
 * Looks at the conditions first, then refuses BONUS_CONDITION while a play-through is active. Asks
 * providers: never inside a transaction.
 */
export async function demandNoPlaythrough(context: Context, memberId: string): Promise<void> {
  await evaluate(context, memberId)
  if (await activeOf(context.db, memberId)) throw new Refused('BONUS_CONDITION')
}

/**
 * The same inside the transaction that takes the money: none can open until it has ended.
 * BONUS_CONDITION.
 */
export async function demandNoPlaythroughIn(db: Kysely<Database>, memberId: string): Promise<void> {
  await lockMember(db, memberId)
  if (await activeOf(db, memberId)) throw new Refused('BONUS_CONDITION')
}

/** The members of these with a play-through that is active; none can open while they are locked. */
export async function withPlaythrough(
  db: Kysely<Database>,
  memberIds: readonly string[],
): Promise<Set<string>> {
  return new Set((await activeOf.all(db, memberIds)).flatMap((row) => row?.member_id ?? []))
}

/**
 * Looks at the conditions first, then refuses BONUS_ALREADY_ACTIVE while a play-through is active.
 * Never inside a transaction.
 */
export async function demandNoneActive(context: Context, memberId: string): Promise<void> {
  await evaluate(context, memberId)
  if (await activeOf(context.db, memberId)) throw new Refused('BONUS_ALREADY_ACTIVE')
}

/**
 * What a gift without a deposit demands: a total balance not above `bonusEntryBelow`, else
 * BONUS_REMAINING. What was asked to be paid out counts until it is: it may come back. Never inside
 * a transaction.
 */
export async function demandEntryBalance(context: Context, memberId: string): Promise<void> {
  await refreshGames(context, memberId)
  const { total, leaving } = await fundsOf(context, memberId)
  if (total + leaving > toSatang(context.settings.get('bonusEntryBelow')))
    throw new Refused('BONUS_REMAINING')
}
