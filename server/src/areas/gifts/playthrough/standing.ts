import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { walletInflow } from '../../../ledger/reads/inflow.ts'
import { fundsOf, weightedPlay, type MemberFunds } from '../../play/public.ts'
import { clawbackOf, hasExpired } from './rules.ts'
import type { Playthrough } from './store.ts'

/**
 * A play-through by our books, in satang. `turnover`: the weighted bets since the opening.
 * `balance` is what its percents are judged on: what there was after the gift, and what play has
 * changed of it since. Play after the deadline is neither staked nor won: something may keep it
 * from ending there. `own`: what was the member's at the opening, and came in since.
 */
interface Standing {
  funds: MemberFunds
  turnover: bigint
  balance: bigint
  own: bigint
  cancel: { returned: bigint; removed: bigint }
}

/** Inside a transaction pass its `db`. */
export async function standingOf(
  context: Context,
  active: Playthrough,
  db: Kysely<Database> = context.db,
): Promise<Standing> {
  const funds = await fundsOf(context, active.member_id, db)
  const inflow = await walletInflow(db, active.member_id, active.wallet_seq, funds.walletSeq)
  const deadline =
    active.expires_at && hasExpired(active.expires_at, context.clock.now())
      ? active.expires_at
      : null
  const { turnover, returned } = await playOf(active, db, deadline)
  const late = deadline
    ? (
        await weightedPlay(db, {
          memberId: active.member_id,
          since: deadline,
          until: null,
          weights: null,
          maxBet: null,
        })
      ).won
    : 0n
  // What a provider gave back of play before the gift is the member's, and is not won with it.
  const came = inflow + returned
  const own = active.base - active.amount - active.leaving + came
  return {
    funds,
    // A payout that was under way at the opening is a loss neither while it is nor when it is paid.
    balance: funds.total + active.leaving - came - late,
    turnover,
    own,
    cancel: clawbackOf({ gift: active.amount, own, total: funds.total }),
  }
}

/**
 * Its play by the rounds of now, in satang, each game by the weight that it had at the opening;
 * before `until` where one is given. What was bet beyond its highest bet is no turnover.
 */
export const playOf = (
  { member_id: memberId, opened_at: since, weights, max_bet: maxBet }: Playthrough,
  db: Kysely<Database>,
  until: Date | null = null,
): ReturnType<typeof weightedPlay> => weightedPlay(db, { memberId, since, until, weights, maxBet })

const baht = (satang: bigint | null): number | null => (satang === null ? null : toBaht(satang))

/** How far a play-through is, in baht; null for a condition that it does not have. */
export const progressOf = (
  active: Playthrough,
  { turnover, balance }: Pick<Standing, 'turnover' | 'balance'>,
): NonNullable<Answer<'bonusActive'>['progress']> => ({
  turnover: toBaht(turnover),
  turnoverTarget: baht(active.turnover_target),
  balance: toBaht(balance),
  balanceTarget: baht(active.balance_target),
  failBelow: baht(active.fail_below),
  maxBet: baht(active.max_bet),
})
