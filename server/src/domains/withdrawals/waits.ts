import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { depositedSince, firstDepositSince } from '../deposits/public.ts'
import { gatherRoundsOf, totalBalance, turnoverSince } from '../games/public.ts'
import { findMember, holderConfirmation } from '../members/public.ts'
import { reasonsToWait, type WaitReason } from './rules.ts'
import { payoutsSince, type NewWithdrawal } from './store.ts'

type Db = Kysely<Database>
const DAY_MS = 86_400_000

/**
 * Why a payout that was just written down and held does not go out by itself, and until when the
 * member's payouts rest. Inside the transaction that holds the money.
 */
export async function waitFor(
  context: Context,
  db: Db,
  row: NewWithdrawal,
): Promise<{ reasons: WaitReason[]; restUntil: Date | null }> {
  const { clock, settings } = context
  const memberId = row.member_id
  const now = clock.now()
  const day = await payoutsSince(db, memberId, new Date(now.getTime() - DAY_MS))
  const restUntil = (await findMember(db, memberId))?.payoutsRestUntil ?? null
  const resting = restUntil !== null && restUntil > now
  const reasons = reasonsToWait(
    {
      amount: row.amount,
      dayTotal: day.total,
      dayCount: day.count,
      unplayed: await unplayedOf(context, db, memberId),
      left: await totalBalance(context, memberId, db),
      holder: await holderConfirmation(db, memberId),
      resting,
    },
    {
      autoApproveBelow: settings.get('autoApproveBelow'),
      fourEyesFrom: settings.get('fourEyesFrom'),
      withdrawalsPerDay: settings.get('withdrawalsPerDay'),
      unplayedFrom: settings.get('unplayedFrom'),
      holderUnknownFrom: settings.get('holderUnknownFrom'),
    },
  )
  return { reasons, restUntil: resting ? restUntil : null }
}

/** Satang deposited in the last `unplayedDays`, less all stakes since the first of those deposits. */
async function unplayedOf(context: Context, db: Db, memberId: string): Promise<bigint> {
  const days = context.settings.get('unplayedDays')
  const since = new Date(context.clock.now().getTime() - days * DAY_MS)
  const first = await firstDepositSince(db, memberId, since)
  if (!first) return 0n
  return (await depositedSince(db, memberId, since)) - (await turnoverSince(db, memberId, first))
}

/**
 * Play that we have not heard of yet must not make a member wait: before a payout of `amount`
 * satang that would, the games are asked.
 */
export async function askForPlay(
  context: Context,
  memberId: string,
  amount: bigint,
): Promise<void> {
  const { clock, db, settings } = context
  const day = await payoutsSince(db, memberId, new Date(clock.now().getTime() - DAY_MS))
  if (day.total + amount < BigInt(Math.round(settings.get('unplayedFrom') * 100))) return
  if ((await unplayedOf(context, db, memberId)) > 0n) await gatherRoundsOf(context, memberId)
}
