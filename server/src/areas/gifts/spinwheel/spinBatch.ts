import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import type { Locale, SpinError } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { COIN_SOURCE, coinOf } from '../../../ledger/address.ts'
import { answeringOnce } from '../../../ledger/batching/answeringOnce.ts'
import type { Outcome, Posting } from '../../../ledger/port.ts'
import type { Decision, BatchKind } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { exclusionOf, findMembers } from '../../people/public.ts'
import { lockPlays } from '../../safety/public.ts'
import { inLanguage } from '../../site/public.ts'
import { couponEnd, draw } from './rules.ts'
import { secretOf } from './seeds.ts'
import { findSpins, insertSpins, lockSeeds, spinsSince, useNonces } from './spinBatchStore.ts'
import { seedHashOf, type Coupon, type Seed, type Spin } from './store.ts'
import { wheelNow, type Wheel, type WheelSlice } from './wheel.ts'

/** A spin that a member asks for, under our reference. */
export interface Spinning {
  id: string
  memberId: string
  clientSeed: string
  locale: Locale
}

/** Nothing was decided: the member has no seed yet. */
export class NoSeed extends Error {}

type Spun = Answer<'spin'>
type Drawn = Omit<Spin, 'remaining_coin'>
interface Carried {
  seed: Seed
  slice: WheelSlice
  row: Drawn
}

const notSpun = (error: SpinError): { answer: Spun } => ({ answer: { success: false, error } })

/**
 * The coin, the result and its prize in one commit. A member's spins are locked by the seed that
 * decides them, so each has a nonce of its own and the day's count cannot grow meanwhile.
 */
const spins = (context: Context): BatchKind<Spinning, Spun, Carried> => ({
  name: 'spin',
  claims: ({ memberId }) => [`spin:${memberId}`],
  async decide(tx, items) {
    const memberIds = items.map(({ memberId }) => memberId)
    // A pause that begins now waits for the commit; one that began meanwhile is seen.
    await lockPlays(tx.db, memberIds)
    const members = await findMembers(tx.db, memberIds)
    const seeds = await lockSeeds(tx.db, memberIds)
    const ids = items.map(({ id }) => id)
    const [known, wheel, counts] = await Promise.all([
      findSpins(tx.db, ids),
      wheelNow(tx.db),
      spunToday(context, tx.db, memberIds),
    ])
    const again = new Map<string, Spun>()
    for (const { id, locale } of items) {
      const row = known.get(id)
      if (row) again.set(id, shown(row, await seedHashOf(tx.db, row.seed_id), locale))
    }
    const most = context.settings.get('spinsPerDay')
    return items.map((item, n): Decision<Spun, Carried> => {
      if (!item.clientSeed.isWellFormed())
        return {
          refused: new Refused('INVALID_REQUEST', { details: { fields: ['clientSeed'] } }),
        }
      const excluded = exclusionOf(members[n], context.clock.now())
      if (excluded) return { refused: excluded }
      const before = again.get(item.id)
      if (before) return { answer: before }
      const seed = seeds.get(item.memberId)
      if (!seed) return { refused: new NoSeed() }
      if (!wheel) return notSpun('INACTIVE')
      if (most > 0 && (counts[n] ?? 0) >= most) return notSpun('LIMIT')
      const carry = drawn(context, item, seed, wheel)
      return { post: [coinsFor(item, carry.slice)], carry }
    })
  },
  async conclude(tx, posted) {
    const paid = posted.flatMap(({ item, carry, outcomes: [outcome] }) =>
      outcome?.ok
        ? [{ ...carry, row: { ...carry.row, remaining_coin: coinsLeft(outcome, item.memberId) } }]
        : [],
    )
    const written = insertSpins(
      paid.map(({ row }) => row),
      paid.flatMap(({ row, slice }) => couponOf(context, row, slice)),
    )
    for (const statement of written) tx.withCommit(statement)
    tx.withCommit(useNonces(paid.map(({ seed }) => seed.id)))
    const rows = new Map(paid.map(({ row }) => [row.id, row]))
    return posted.map(({ item, carry, outcomes: [outcome] }) => {
      const row = rows.get(item.id)
      if (row) return { answer: shown(row, carry.seed.seed_hash, item.locale) }
      const refusal = outcome && !outcome.ok ? outcome.refusal : 'nothing'
      // A coin account that was never opened holds nothing.
      if (refusal === 'INSUFFICIENT' || refusal === 'UNKNOWN_ACCOUNT') return notSpun('NO_COIN')
      throw new Error(`the ledger refused spin ${item.id}: ${refusal}`)
    })
  },
})

async function spunToday(
  context: Context,
  db: Kysely<Database>,
  memberIds: readonly string[],
): Promise<number[]> {
  if (context.settings.get('spinsPerDay') <= 0) return []
  const since = new Date(midnightOf(bangkokDay(context.clock.now().getTime())))
  return spinsSince.all(
    db,
    memberIds.map((memberId) => ({ memberId, since })),
  )
}

/** Where seed, client seed and nonce stop the wheel. */
function drawn(context: Context, item: Spinning, seed: Seed, wheel: Wheel): Carried {
  const weights = wheel.slices.map(({ weight }) => weight)
  const slice =
    wheel.slices[draw(secretOf(context, seed), item.clientSeed, seed.next_nonce, weights)]
  if (!slice) throw new Error('a spin stopped at no slice')
  const row: Drawn = {
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
  return { seed, slice, row }
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

const OK = 200
/** Spins together with everybody else; the answer is kept under the caller's key. */
export const spinBatch = perContext((context: Context) =>
  context.ledger.batched(answeringOnce(spins(context), OK, context.clock)),
)
