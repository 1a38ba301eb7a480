import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import type { Locale, SpinError } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { COIN_SOURCE, coinOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { Outcome, Posting } from '../../../ledger/port.ts'
import { inLanguage } from '../../../runtime/inLanguage.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { exclusionOf, findMember } from '../../people/public.ts'
import { lockPlay } from '../../safety/public.ts'
import { couponEnd, draw } from './rules.ts'
import { lockSeedInUse, secretOf } from './seeds.ts'
import { findSpin, insertCoupons, insertSpins, spinsSince, useNonces } from './spinStore.ts'
import { seedHashOf, type Coupon, type Seed, type Spin } from './store.ts'
import { wheelNow, type Wheel, type WheelSlice } from './wheel.ts'

type Spun = Answer<'spin'>

interface SpinOrder {
  memberId: string
  clientSeed: string | undefined
  idempotencyKey: string | null
  locale: Locale
  /** The key with what it belongs to: the answer is kept under it, with the coin. */
  asked?: IdempotentRequest | null
}

/**
 * Spins once: the coin, the result and its prize are one commit. NO_COIN, INACTIVE and LIMIT are
 * told in the answer and cost nothing. SELF_EXCLUDED; INVALID_REQUEST for a seed that is no text.
 * The same Idempotency-Key meets the same spin.
 */
export async function spin(context: Context, order: SpinOrder): Promise<Answer<'spin'>> {
  const { memberId, idempotencyKey, locale, asked = null } = order
  const clientSeed = order.clientSeed || Buffer.from(context.random.bytes(16)).toString('hex')
  const id =
    idempotencyKey === null
      ? context.ids.reference('sp')
      : context.ids.referenceFor('sp', memberId, idempotencyKey)
  return spinOnce(context, { id, memberId, clientSeed, locale }, asked)
}

/** A spin that a member asks for, under our reference. */
interface Spinning {
  id: string
  memberId: string
  clientSeed: string
  locale: Locale
}

const notSpun = (error: SpinError): Spun => ({ success: false, error })

/**
 * The coin, the result and its prize in one commit. A member's spins are locked by the seed that
 * decides them, so each has a nonce of its own and the day's count cannot grow meanwhile.
 */
const spinOnce = money('spin', {
  claims: ({ memberId }: Spinning) => [`spin:${memberId}`],
  async run(context: Context, tx, item: Spinning): Promise<Spun> {
    const { id, memberId, clientSeed, locale } = item
    if (!clientSeed.isWellFormed())
      throw new Refused('INVALID_REQUEST', { details: { fields: ['clientSeed'] } })
    // A pause that begins now waits for the commit; one that began meanwhile is seen.
    const [, member, seed] = await Promise.all([
      lockPlay(tx.db, memberId),
      findMember(tx.db, memberId),
      lockSeedInUse(context, tx.db, memberId),
    ])
    const excluded = exclusionOf(member, context.clock.now())
    if (excluded) throw excluded
    const [known, wheel, isOver] = await Promise.all([
      findSpin(tx.db, id),
      wheelNow(tx.db),
      isDayOver(context, tx.db, memberId),
    ])
    if (known) return shown(known, await seedHashOf(tx.db, known.seed_id), locale)
    if (!wheel) return notSpun('INACTIVE')
    if (isOver) return notSpun('LIMIT')
    const { slice, row } = drawn(context, item, seed, wheel)
    const outcome = await tx.post(coinsFor(item, slice))
    // A coin account that was never opened holds nothing.
    if (!outcome.ok && ['INSUFFICIENT', 'UNKNOWN_ACCOUNT'].includes(outcome.refusal))
      return notSpun('NO_COIN')
    if (!outcome.ok) throw new Error(`the ledger refused spin ${id}: ${outcome.refusal}`)
    const spun = { ...row, remaining_coin: coinsLeft(outcome, memberId) }
    tx.withCommit(insertSpins, spun)
    for (const coupon of couponOf(context, spun, slice)) tx.withCommit(insertCoupons, coupon)
    tx.withCommit(useNonces, seed.id)
    return shown(spun, seed.seed_hash, locale)
  },
})

/** Whether the member has spun as often today as a member may. */
async function isDayOver(
  { settings, clock }: Context,
  db: Kysely<Database>,
  memberId: string,
): Promise<boolean> {
  const most = settings.get('spinsPerDay')
  if (most <= 0) return false
  const since = new Date(midnightOf(bangkokDay(clock.now().getTime())))
  return (await spinsSince(db, { memberId, since })) >= most
}

/** Where seed, client seed and nonce stop the wheel. */
function drawn(
  context: Context,
  item: Spinning,
  seed: Seed,
  wheel: Wheel,
): { slice: WheelSlice; row: Omit<Spin, 'remaining_coin'> } {
  const weights = wheel.slices.map(({ weight }) => weight)
  const slice =
    wheel.slices[draw(secretOf(context, seed), item.clientSeed, seed.next_nonce, weights)]
  if (!slice) throw new Error('a spin stopped at no slice')
  const row = {
    id: item.id,
    member_id: item.memberId,
    seed_id: seed.id,
    nonce: seed.next_nonce,
    client_seed: item.clientSeed,
    wheel_id: wheel.id,
    odds: wheel.slices.map(({ code, weight }) => ({ code, weight })),
    slice_code: slice.code,
    slice_label: slice.label,
    prize_code: slice.prize_code,
    created_at: context.clock.now(),
  }
  return { slice, row }
}

/** Takes the coin, and puts a prize of coins where it came from. */
function coinsFor({ id, memberId }: Spinning, slice: WheelSlice): Posting {
  const coins = coinOf(memberId)
  return {
    op: 'post',
    key: `spin:${id}`,
    kind: 'spin',
    legs: [
      { from: coins, to: COIN_SOURCE, amount: 1n },
      ...(slice.kind === 'COINS' ? [{ from: COIN_SOURCE, to: coins, amount: slice.amount }] : []),
    ],
  }
}

const coinsLeft = (outcome: Outcome & { ok: true }, memberId: string): bigint =>
  outcome.changes.find(({ address }) => address === coinOf(memberId))?.balance ?? 0n

/** A prize of money is a coupon, to be claimed. */
const couponOf = (context: Context, row: Spin, slice: WheelSlice): Coupon[] =>
  slice.kind !== 'CASH' && slice.kind !== 'BONUS'
    ? []
    : [
        {
          id: context.ids.reference('cp'),
          spin_id: row.id,
          member_id: row.member_id,
          kind: slice.kind,
          amount: slice.amount,
          prize_code: slice.prize_code,
          prize_name: slice.prize_name,
          slice_code: slice.code,
          slice_label: slice.label,
          created_at: row.created_at,
          expires_at: couponEnd(row.created_at, context.settings.get('couponDays')),
          claimed_at: null,
          claim_reference: null,
        },
      ]

const shown = (row: Spin, serverSeedHash: string, locale: Locale): Spun => ({
  success: true,
  result: {
    code: row.slice_code,
    label: inLanguage(row.slice_label, locale),
    remainingCoin: Number(row.remaining_coin),
  },
  fairness: {
    serverSeedHash,
    clientSeed: row.client_seed,
    nonce: row.nonce,
    odds: row.odds,
  },
})
