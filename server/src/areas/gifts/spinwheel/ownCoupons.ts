import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import { inLanguage } from '../../../runtime/inLanguage.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandNotExcluded } from '../../people/public.ts'
import { importMemberRounds } from '../../play/public.ts'
import { conditionLacking } from '../playthrough/condition.ts'
import { lookAtEntryBalance } from '../playthrough/guard.ts'
import { noteShown } from '../playthrough/promise/promise.ts'
import { activePlaythrough } from '../playthrough/queries.ts'
import { meansOf, type Means } from '../playthrough/terms.ts'
import { playFirst } from './played.ts'
import { bonusAsks, promiseOf } from './prizes.ts'
import { findPrize, openCoupons, type Coupon, type Prize } from './store.ts'

type Shown = Answer<'spinCoupons'>[number]

/**
 * What can be claimed now, newest first, each with its price and what stands against it. Games are
 * asked for rounds where cash waits for play: what was bet a moment ago counts.
 */
export async function coupons(
  context: Context,
  memberId: string,
  locale: Locale,
): Promise<Answer<'spinCoupons'>> {
  const open = await openCoupons(context.db, memberId, context.clock.now())
  if (open.length === 0) return []
  if (await waitsForPlay(context, open)) await importMemberRounds(context, memberId)
  const bonuses = open.filter(({ kind }) => kind === 'BONUS')
  const [means, against] =
    bonuses.length > 0
      ? await Promise.all([meansOf(context, memberId), againstBonus(context, memberId)])
      : [{ own: 0n, owed: 0n }, null]
  const prizes = new Map<string, Prize | undefined>()
  for (const { prize_code: code } of bonuses)
    if (!prizes.has(code)) prizes.set(code, await findPrize(context.db, code))
  const found = [...prizes.values()].filter((prize) => prize !== undefined)
  await noteShown(
    context,
    memberId,
    found.map((prize) => promiseOf(context, prize)),
  )
  return Promise.all(
    open.map(async (coupon) => ({
      _id: coupon.id,
      prize: {
        name: inLanguage(coupon.prize_name, locale),
        slice: { code: coupon.slice_code, label: inLanguage(coupon.slice_label, locale) },
      },
      amount: toBaht(coupon.amount),
      expiresAt: coupon.expires_at.toISOString(),
      kind: coupon.kind,
      ...(coupon.kind === 'BONUS'
        ? bonusPrice(context, coupon, prizes.get(coupon.prize_code), { means, against })
        : await cashPrice(context, coupon)),
    })),
  )
}

type Price = Pick<Shown, 'asks' | 'playFirst' | 'blocked'>

const bonusPrice = (
  context: Context,
  coupon: Coupon,
  prize: Prize | undefined,
  { means, against }: { means: Means; against: Refused | null },
): Price => ({
  asks: prize ? bonusAsks(context, coupon.amount, prize, means) : null,
  playFirst: null,
  blocked: told(against),
})

async function cashPrice({ db }: Context, coupon: Coupon): Promise<Price> {
  const first = await playFirst(db, coupon.member_id, coupon.created_at)
  const lacking =
    first.lacks > 0 ? conditionLacking({ condition: 'COIN_DEPOSITS', ...first }) : null
  return { asks: null, playFirst: first, blocked: told(lacking) }
}

const told = (refused: Refused | null): Price['blocked'] =>
  refused && { message: refused.code, ...(refused.details && { details: refused.details }) }

/** Whether cash lacks play by the rounds that we know. The newest counts the most deposits. */
async function waitsForPlay({ db }: Context, open: readonly Coupon[]): Promise<boolean> {
  const newest = open.find(({ kind }) => kind === 'CASH')
  if (!newest) return false
  return (await playFirst(db, newest.member_id, newest.created_at)).lacks > 0
}

/** Why a bonus could not be claimed now; the claim looks again. */
async function againstBonus(context: Context, memberId: string): Promise<Refused | null> {
  try {
    await demandNotExcluded(context, memberId)
    if (await activePlaythrough(context.db, memberId)) throw new Refused('BONUS_ALREADY_ACTIVE')
    await lookAtEntryBalance(context, memberId)
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}
