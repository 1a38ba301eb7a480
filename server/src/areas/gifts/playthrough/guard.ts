import { toBaht, toSatang } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandLinksPass } from '../../identity/public.ts'
import {
  fundsOf,
  importMemberRounds,
  refreshGames,
  refreshGamesForCheck,
  unansweredGames,
} from '../../play/public.ts'
import { conditionLacking, stillPlaying } from './condition.ts'
import { evaluate } from './evaluate.ts'
import { demandSettledBets, openBetsOf } from './known.ts'
import { judgeAgain } from './reopening/judgeAgain.ts'
import { activeOf } from './store.ts'

/**
 * Looks at the conditions first, those of play-throughs that ended lately too, then refuses
 * BONUS_CONDITION (details: what is lacking) while a play-through is active. Asks providers: never
 * inside a transaction.
 */
export async function demandNoPlaythrough(context: Context, memberId: string): Promise<void> {
  await evaluate(context, memberId)
  await judgeAgain(context, memberId)
  const active = await activeOf(context.db, memberId)
  if (active) throw await stillPlaying(context, active)
}

/**
 * BONUS_CONDITION for the members among these with an active play-through, by our books: its kind,
 * not its progress. None can open while they are locked.
 */
export async function playthroughsAmong(
  db: Kysely<Database>,
  memberIds: readonly string[],
): Promise<Map<string, Refused>> {
  return new Map(
    (await activeOf.all(db, memberIds)).flatMap((row) =>
      row
        ? [
            [
              row.member_id,
              conditionLacking({
                condition: 'PLAYTHROUGH',
                kind: row.kind,
                turnover: null,
                balance: null,
              }),
            ] as const,
          ]
        : [],
    ),
  )
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
 * Reads the balance of each of the member's games, as every gift does before it opens: it decides
 * which money is the member's own for as long as the gift runs. IDENTITY_HELD while a person must
 * look first at who belongs together with the member; TRANSFER_PENDING (details: the game's code)
 * while one does not answer; BETS_OPEN while a bet is not settled, and ROUND_UNREAD while a round
 * is not read, for what comes back of it would be won with the gift. Never inside a transaction.
 */
export async function demandFreshBalances(context: Context, memberId: string): Promise<void> {
  await demandLinksPass(context, memberId)
  await refreshGames(context, memberId)
  const [code] = await unansweredGames(context, memberId)
  if (code !== undefined) throw new Refused('TRANSFER_PENDING', { details: { code } })
  // Read now, whatever a provider's clock says, they are from before the gift.
  await importMemberRounds(context, memberId)
  await demandSettledBets(context, memberId)
}

/**
 * What a gift without a deposit demands, after {@link demandFreshBalances}: a total balance not
 * above `bonusEntryBelow`, else BONUS_REMAINING (details: total and below, in baht). What was asked
 * to be paid out counts until it is: it may come back. So does what lies on bets that are not
 * settled.
 */
export async function demandEntryBalance(context: Context, memberId: string): Promise<void> {
  const { all } = await entryFunds(context, memberId)
  demandBelow(context, all)
}

/**
 * The same for who only looks. Where our books say BONUS_REMAINING, and only because of what games
 * hold, these are asked first: what lay there may be lost by now, and a button that says no must
 * say so of now. Who looks while they are being asked shares the answer.
 */
export async function lookAtEntryBalance(context: Context, memberId: string): Promise<void> {
  const { all, inGames } = await entryFunds(context, memberId)
  if (!isAboveEntry(context, all)) return
  if (isAboveEntry(context, all - inGames)) return demandBelow(context, all)
  await refreshGamesForCheck(context, memberId)
  await demandEntryBalance(context, memberId)
}

async function entryFunds(context: Context, memberId: string) {
  const atStake = [...(await openBetsOf(context, memberId)).values()]
  const { total, leaving, games } = await fundsOf(context, memberId)
  return {
    all: atStake.reduce((sum, stake) => sum + stake, total + leaving),
    inGames: [...games.values()].reduce((sum, amount) => sum + amount, 0n),
  }
}

const isAboveEntry = ({ settings }: Context, amount: bigint): boolean =>
  amount > toSatang(settings.get('bonusEntryBelow'))

function demandBelow(context: Context, all: bigint): void {
  if (!isAboveEntry(context, all)) return
  const below = context.settings.get('bonusEntryBelow')
  throw new Refused('BONUS_REMAINING', { details: { total: toBaht(all), below } })
}
