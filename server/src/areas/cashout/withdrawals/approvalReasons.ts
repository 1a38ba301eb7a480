import { toSatang } from '@krapao/contract/money'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import { collectIn } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import { depositsSinceOf, heldForChargeback } from '../../cashin/public.ts'
import type { RuleReason } from '../../identity/public.ts'
import { holderConfirmations, type Member } from '../../people/public.ts'
import {
  importMemberRounds,
  lastBigWin,
  playersAmong,
  totalBalance,
  turnoversSince,
  UNEXPLAINED_DAYS,
  unexplainedHome,
} from '../../play/public.ts'
import { houseHour } from './payouts/houseHourStore.ts'
import { reasonsToWait, type WaitReason } from './rules.ts'
import { lastSeenWith, payoutsSince, type PayoutSum } from './store.ts'

type Db = Kysely<Database>
const DAY_MS = 86_400_000

/**
 * A payout whose money has just been held, its row not written yet. Amount in satang; `day`: what
 * the member has asked for before within 24 hours.
 */
export interface HeldPayout {
  member: Member
  amount: bigint
  day: PayoutSum
  /** The block list keeps the member away. */
  isBlocked: boolean
  /** An operator holds the member's payouts. */
  isHeld: boolean
  /** A rule of the house has one or two operators look; null: none does. */
  rule: RuleReason | null
}
export interface ApprovalWait {
  reasons: WaitReason[]
  restUntil: Date | null
}

/**
 * Why each of these payouts does not go out by itself, and until when the member's payouts are in
 * cooling-off. Inside the transaction that holds the money, one of a member at most.
 */
export async function approvalReasonsOf(
  context: Context,
  db: Db,
  payouts: readonly HeldPayout[],
): Promise<ApprovalWait[]> {
  const now = context.clock.now()
  const ids = payouts.map(({ member }) => member.id)
  const [holders, paid, unexplained, deposits, takenBack, bigWins] = await Promise.all([
    holderConfirmations(db, ids),
    houseHour(db, now),
    // Behind the hold: money that came back while it waited may be part of it.
    unexplainedOf(context, db, ids),
    depositsSinceOf.all(
      db,
      ids.map((memberId) => ({ memberId, since: unplayedSince(context) })),
    ),
    heldForChargeback.all(db, ids),
    bigWinsOf(context, db, ids),
  ])
  const unplayedOf = await leftUnplayed(
    db,
    deposits.map((each, n) => ({ ...each, memberId: ids[n] ?? '' })),
  )
  // What is left is asked for all of them at once, and only where it decides.
  collectIn(db)
  const left = await Promise.all(
    ids.map(async (id, n) =>
      (unplayedOf[n] ?? 0n) > 0n ? await totalBalance(context, id, db) : 0n,
    ),
  )
  return payouts.map(({ member, amount, day, isBlocked, isHeld, rule }, n) => {
    const restUntil = member.payoutsRestUntil
    const isCoolingOff = restUntil !== null && restUntil > now
    const reasons = reasonsToWait(
      {
        amount,
        dayTotal: day.total + amount,
        dayCount: day.count + 1,
        unplayed: unplayedOf[n] ?? 0n,
        left: left[n] ?? 0n,
        unexplained: unexplained[n] ?? 0n,
        hasBigWin: bigWins[n] ?? false,
        houseHour: paid,
        holder: holders[n] ?? 'UNKNOWN',
        isCoolingOff,
        takenBack: (takenBack[n] ?? null) !== null,
        isBlocked,
        isHeld,
        rule,
      },
      waitSettings(context),
    )
    return { reasons, restUntil: isCoolingOff ? restUntil : null }
  })
}

/** What a payout is compared with. */
function waitSettings({ settings }: Context) {
  const get = settings.get.bind(settings)
  return {
    autoApproveBelow: get('autoApproveBelow'),
    fourEyesFrom: get('fourEyesFrom'),
    withdrawalsPerDay: get('withdrawalsPerDay'),
    unplayedFrom: get('unplayedFrom'),
    unplayedMostPercent: get('unplayedMostPercent'),
    holderUnknownFrom: get('holderUnknownFrom'),
    autoPayoutPerHour: get('autoPayoutPerHour'),
  }
}

/**
 * Whether a round of each member won more than `playReviewAbove` (setting) in the last days, and no
 * payout that was asked for since has been approved.
 */
async function bigWinsOf(
  { clock, settings }: Context,
  db: Db,
  memberIds: readonly string[],
): Promise<boolean[]> {
  const since = new Date(clock.now().getTime() - UNEXPLAINED_DAYS * DAY_MS)
  const above = toSatang(settings.get('playReviewAbove'))
  const wins = await lastBigWin.all(
    db,
    memberIds.map((memberId) => ({ memberId, above, since })),
  )
  const winners = memberIds.filter((_, n) => wins[n])
  const seen = winners.length === 0 ? new Map<string, Date>() : await lastSeenWith(db, winners)
  return memberIds.map((id, n) => {
    const [won, looked] = [wins[n] ?? null, seen.get(id)]
    return won !== null && (looked === undefined || looked < won)
  })
}

/** Satang that came back from each member's games and that no readable round explains. */
export const unexplainedOf = (
  { clock }: Context,
  db: Db,
  memberIds: readonly string[],
): Promise<bigint[]> => {
  const since = new Date(clock.now().getTime() - UNEXPLAINED_DAYS * DAY_MS)
  return unexplainedHome.all(
    db,
    memberIds.map((memberId) => ({ memberId, since })),
  )
}

/** Of deposits since `first`, satang: how much was not staked since, by the rounds we know. */
async function leftUnplayed(
  db: Db,
  deposits: readonly { memberId: string; total: bigint; first: Date | null }[],
): Promise<bigint[]> {
  const asked = deposits.flatMap(({ memberId, first }) =>
    first ? [{ memberId, since: first }] : [],
  )
  const turnovers = await turnoversSince.all(db, asked)
  let next = 0
  return deposits.map(({ total, first }) => (first ? total - (turnovers[next++] ?? 0n) : 0n))
}

/**
 * Of what the member deposited in the last `unplayedDays` (setting), satang that were not staked
 * since; never below 0.
 */
export async function unplayedNow(context: Context, memberId: string): Promise<bigint> {
  const deposits = await depositsSinceOf(context.db, {
    memberId,
    since: unplayedSince(context),
  })
  const [left = 0n] = await leftUnplayed(context.db, [{ ...deposits, memberId }])
  return left > 0n ? left : 0n
}

const unplayedSince = ({ clock, settings }: Context): Date =>
  new Date(clock.now().getTime() - settings.get('unplayedDays') * DAY_MS)

/** From how many satang in a day on unplayed money makes a payout wait. */
const unplayedFrom = ({ settings }: Context): bigint =>
  BigInt(Math.round(settings.get('unplayedFrom') * 100))

/** What each of these members has asked for in the last 24 hours. */
export const dayOf = (
  { clock }: Context,
  db: Db,
  memberIds: readonly string[],
): Promise<PayoutSum[]> => {
  const since = new Date(clock.now().getTime() - DAY_MS)
  return payoutsSince.all(
    db,
    memberIds.map((memberId) => ({ memberId, since })),
  )
}

/**
 * Of each payout that is asked for, amount in satang: whether play that we have not heard of could
 * decide that it waits. Then the games are asked first. Nobody has to be asked about a member who
 * plays nowhere, or has played it all by what we know. `asking`: {@link dayOf} the members.
 */
export async function waitsForPlay(
  context: Context,
  db: Db,
  asked: readonly { memberId: string; amount: bigint }[],
  asking: Promise<readonly PayoutSum[]>,
): Promise<boolean[]> {
  const [days, unexplained, deposits, players] = await Promise.all([
    asking,
    unexplainedOf(
      context,
      db,
      asked.map(({ memberId }) => memberId),
    ),
    depositsSinceOf.all(
      db,
      asked.map(({ memberId }) => ({ memberId, since: unplayedSince(context) })),
    ),
    playersAmong(
      db,
      asked.map(({ memberId }) => memberId),
    ),
  ])
  const depends = asked.map(({ memberId, amount }, n) => {
    const first = deposits[n]?.first ?? null
    const reaches =
      context.settings.get('unplayedMostPercent') < 100 ||
      (days[n]?.total ?? 0n) + amount >= unplayedFrom(context)
    return {
      memberId,
      total: deposits[n]?.total ?? 0n,
      first: reaches && players.has(memberId) ? first : null,
    }
  })
  return (await leftUnplayed(db, depends)).map(
    (unplayed, n) => unplayed > 0n || (unexplained[n] ?? 0n) > 0n,
  )
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
  const { db } = context
  const day = dayOf(context, db, [memberId])
  const [isOf] = await waitsForPlay(context, db, [{ memberId, amount }], day)
  if (isOf) await importMemberRounds(context, memberId)
}
