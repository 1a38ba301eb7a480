import { toSatang } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Refused } from '../../refused.ts'
import { fundsOf, refreshGames, unansweredGames } from '../games/public.ts'
import { conditionLacking, stillPlaying } from './condition.ts'
import { evaluate } from './evaluate.ts'
import { activeOf, lockMember } from './store.ts'

/**
 * Looks at the conditions first, then refuses BONUS_CONDITION (details: what is lacking) while a
 * play-through is active. Asks providers: never inside a transaction.
 */
export async function demandNoPlaythrough(context: Context, memberId: string): Promise<void> {
  await evaluate(context, memberId)
  const active = await activeOf(context.db, memberId)
  if (active) throw await stillPlaying(context, active)
}

/**
 * The same inside the transaction that takes the money: none can open until it has ended.
 * BONUS_CONDITION.
 */
export async function demandNoPlaythroughIn(db: Kysely<Database>, memberId: string): Promise<void> {
  await lockMember(db, memberId)
  const active = await activeOf(db, memberId)
  if (active)
    throw conditionLacking({
      condition: 'PLAYTHROUGH',
      kind: active.kind,
      turnover: null,
      balance: null,
    })
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
 * Asks every game of the member's what it holds, which each gift does before it opens: what is the
 * member's own at the opening is told by it for as long as the gift runs. TRANSFER_PENDING
 * (details: the game's code) while one does not answer. Never inside a transaction.
 */
export async function demandFreshBalances(context: Context, memberId: string): Promise<void> {
  await refreshGames(context, memberId)
  const [code] = await unansweredGames(context, memberId)
  if (code !== undefined) throw new Refused('TRANSFER_PENDING', { details: { code } })
}

/**
 * What a gift without a deposit demands, after {@link demandFreshBalances}: a total balance not
 * above `bonusEntryBelow`, else BONUS_REMAINING. What was asked to be paid out counts until it is:
 * it may come back.
 */
export async function demandEntryBalance(context: Context, memberId: string): Promise<void> {
  const { total, leaving } = await fundsOf(context, memberId)
  if (total + leaving > toSatang(context.settings.get('bonusEntryBelow')))
    throw new Refused('BONUS_REMAINING')
}
