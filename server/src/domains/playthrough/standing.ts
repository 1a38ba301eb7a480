import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { walletInflow } from '../../ledger/reads/inflow.ts'
import { fundsOf, playSince, turnoverSince, type MemberFunds } from '../games/public.ts'
import { clawbackOf, hasExpired } from './rules.ts'
import type { Playthrough } from './store.ts'

/**
 * A play-through by our books, in satang. `turnover`: the bets since the opening. `balance` is what
 * its percents are judged on: what there was after the gift, and what play has changed of it since.
 * Play after the deadline is neither staked nor won: something may keep it from ending there.
 * `own`: what was the member's at the opening, and came in since.
 */
export interface Standing {
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
  const turnover = await turnoverSince(db, active.member_id, active.opened_at)
  const late =
    active.expires_at && hasExpired(active.expires_at, context.clock.now())
      ? await playSince(db, active.member_id, active.expires_at)
      : { bet: 0n, won: 0n }
  const own = active.base - active.amount - active.leaving + inflow
  return {
    funds,
    // A payout that was under way at the opening is a loss neither while it is nor when it is paid.
    balance: funds.total + active.leaving - inflow - late.won,
    turnover: turnover - late.bet,
    own,
    cancel: clawbackOf({ gift: active.amount, own, total: funds.total }),
  }
}

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
})
