import type { Answer } from '@krapao/contract/calls'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { PRIZES, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { balanceOf } from '../../../ledger/reads/balances.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { payByReward } from '../playthrough/debts/debts.ts'
import { keptName } from '../playthrough/gift.ts'
import { demandEntryBalance, demandFreshBalances, demandNoneActive } from '../playthrough/guard.ts'
import { demandKnownPlay } from '../playthrough/known.ts'
import { openPlaythrough } from '../playthrough/open.ts'
import { asShown, demandAsShown, type ShownBefore } from '../playthrough/promise/promise.ts'
import { demandPlayed } from './played.ts'
import { conditionsOf, promiseOf } from './prizes.ts'
import { whyNotClaimable } from './rules.ts'
import { findCoupon, findPrize, lockCoupon, markClaimed, type Coupon, type Prize } from './store.ts'

interface ClaimOrder {
  memberId: string
  coupon: string
  idempotencyKey: string | null
  /** The key with what it belongs to: the answer is kept under it, with the money. */
  asked?: IdempotentRequest | null
}

/**
 * Gives a coupon's prize into the wallet, once, the coupon and the money in one commit.
 * INVALID_CODE for anything that is not a coupon of the member's; NO_CLAIMABLE_COUPON once claimed;
 * COUPON_EXPIRED; INVALID_PRIZE_CODE when the prize was withdrawn, INVALID_COUPON_TYPE when it is
 * no longer of the kind that was won. Cash asks that all play is known (TRANSFER_PENDING,
 * BETS_OPEN, ROUND_UNREAD) and that the deposits behind the coins were staked once:
 * BONUS_CONDITION; it is the member's own by then, and is paid during a pause too
 * (docs/decisions/gifts.md). A bonus opens a play-through and asks what any gift without a deposit
 * asks: SELF_EXCLUDED, BONUS_ALREADY_ACTIVE, BONUS_REMAINING, and TERMS_CHANGED when it asks
 * otherwise than the member was shown.
 */
export const claim = (context: Context, order: ClaimOrder): Promise<Claimed> =>
  asShown(context, order.memberId, (shown) => claimAsShown(context, order, shown))

async function claimAsShown(
  context: Context,
  order: ClaimOrder,
  shown: ShownBefore,
): Promise<Claimed> {
  const { memberId, idempotencyKey } = order
  const reference =
    idempotencyKey === null
      ? context.ids.reference('cl')
      : context.ids.referenceFor('cl', memberId, idempotencyKey)
  return context.mutex.run(`claim:${memberId}`, async () => {
    const coupon = await findCoupon(context.db, order.coupon)
    if (!coupon || coupon.member_id !== memberId) throw new Refused('INVALID_CODE')
    if (coupon.claim_reference === reference) return claimed(memberId, context.db)
    await demand(context, coupon, context.db)
    if (coupon.kind === 'CASH') await demandKnownPlay(context, memberId)
    if (coupon.kind === 'BONUS') {
      await demandNotExcluded(context, memberId)
      await demandNoneActive(context, memberId)
      await demandFreshBalances(context, memberId)
      await demandEntryBalance(context, memberId)
    }
    return claimOnce(context, { order, reference, shown }, order.asked)
  })
}

type Claimed = Answer<'spinClaim'>
interface Claiming {
  order: ClaimOrder
  reference: string
  shown: ShownBefore
}
const claimOnce = money('gift.coupon', {
  claims: ({ order }: Claiming) => [`member:${order.memberId}`, `coupon:${order.coupon}`],
  async run(context: Context, tx, claiming: Claiming) {
    const { order } = claiming
    await give(context, tx, claiming)
    return claimed(order.memberId, tx.db)
  },
})

const claimed = async (memberId: string, db: Context['db']): Promise<Claimed> => ({
  message: 'SUCCESS',
  wallet: { amount: toBaht(await balanceOf(db, walletOf(memberId))) },
})

async function demand(context: Context, coupon: Coupon, db: Context['db']): Promise<Prize> {
  const prize = await findPrize(db, coupon.prize_code)
  const why = whyNotClaimable(coupon, prize, context.clock.now())
  if (why || !prize) throw new Refused(why ?? 'INVALID_PRIZE_CODE')
  return prize
}

async function give(
  context: Context,
  tx: LedgerTx,
  { order: { coupon: id }, reference, shown }: Claiming,
): Promise<void> {
  const coupon = await lockCoupon(tx.db, id)
  if (!coupon) throw new Refused('INVALID_CODE')
  if (coupon.claim_reference === reference) return
  const prize = await demand(context, coupon, tx.db)
  await demandPlayed(tx.db, coupon)
  if (coupon.kind === 'BONUS') await openBonus(context, tx, { coupon, prize, shown })
  else await payCash(context, tx, coupon)
  if (!(await markClaimed(tx.db, id, context.clock.now(), reference)))
    throw new Refused('COUPON_EXPIRED')
}

async function payCash(
  context: Context,
  tx: LedgerTx,
  { id, member_id: memberId, amount: whole, prize_name: name }: Coupon,
): Promise<void> {
  const paid = await payByReward(context, tx.db, { memberId, by: `coupon:${id}`, amount: whole })
  if (paid === whole) return
  const amount = whole - paid
  await tx.open([walletOf(memberId)])
  const outcome = await tx.post({
    op: 'post',
    key: `coupon:${id}`,
    kind: 'prize',
    legs: [{ from: PRIZES, to: walletOf(memberId), amount }],
    line: {
      memberId,
      type: 'bonus',
      from: 'LUCKYDRAW',
      to: 'WALLET',
      amount,
      item: { kind: 'luckydraw', description: keptName({ kind: 'luckydraw', name }) },
    },
  })
  if (!outcome.ok) throw new Error(`the ledger refused coupon ${id}: ${outcome.refusal}`)
}

async function openBonus(
  context: Context,
  tx: LedgerTx,
  { coupon, prize, shown }: { coupon: Coupon; prize: Prize; shown: ShownBefore },
): Promise<void> {
  const offered = { amount: coupon.amount, conditions: conditionsOf(prize) }
  demandAsShown(shown, promiseOf(context, prize), offered)
  await openPlaythrough(context, tx, {
    ...offered,
    memberId: coupon.member_id,
    kind: 'luckydraw',
    sourceId: coupon.id,
    name: coupon.prize_name,
    from: PRIZES,
  })
}
