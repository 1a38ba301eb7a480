import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Answer } from '@krapao/contract/calls'
import type { Locale, SpinError } from '@krapao/contract/constants'
import type { Context } from '../../context.ts'
import { COIN_SOURCE, coinOf } from '../../ledger/address.ts'
import type { LedgerTx } from '../../ledger/port.ts'
import { Refused } from '../../runtime/refusal.ts'
import { demandNotExcluded } from '../playthrough/public.ts'
import { inLanguage } from '../site/public.ts'
import { couponEnd, draw } from './rules.ts'
import { secretOf, seedInUse } from './seeds.ts'
import {
  findSpin,
  insertCoupon,
  insertSpin,
  lockSeed,
  seedHashOf,
  spinsSince,
  useNonce,
  type Spin,
} from './store.ts'
import { wheelNow, type WheelSlice } from './wheel.ts'

/** Rolls the spin back; told to the member in the body, not as a refusal. */
class NotSpun extends Error {
  readonly reason: SpinError
  constructor(reason: SpinError) {
    super(reason)
    this.reason = reason
  }
}

export interface SpinOrder {
  memberId: string
  clientSeed: string | undefined
  idempotencyKey: string | null
  locale: Locale
}

/**
 * Spins once: the coin, the result and its prize are one commit. NO_COIN, INACTIVE and LIMIT are
 * told in the answer and cost nothing. SELF_EXCLUDED; INVALID_REQUEST for a seed that is no text.
 * The same Idempotency-Key meets the same spin.
 */
export async function spin(context: Context, order: SpinOrder): Promise<Answer<'spin'>> {
  const { memberId, idempotencyKey, locale } = order
  const clientSeed = order.clientSeed || Buffer.from(context.random.bytes(16)).toString('hex')
  if (!clientSeed.isWellFormed())
    throw new Refused('INVALID_REQUEST', { details: { fields: ['clientSeed'] } })
  const id =
    idempotencyKey === null
      ? context.ids.reference('sp')
      : context.ids.referenceFor('sp', memberId, idempotencyKey)
  await demandNotExcluded(context, memberId)
  await seedInUse(context, memberId)
  try {
    // One by one within this process, so that a burst of one member's spins does not hold every database connection.
    const row = await context.mutex.run(`spin:${memberId}`, () =>
      context.ledger.transact((tx) => spinOnce(context, tx, id, memberId, clientSeed)),
    )
    return {
      success: true,
      result: {
        code: row.slice_code,
        label: inLanguage(row.slice_label, locale),
        remainingCoin: Number(row.remaining_coin),
      },
      fairness: {
        serverSeedHash: await seedHashOf(context.db, row.seed_id),
        clientSeed: row.client_seed,
        nonce: row.nonce,
        odds: row.odds,
      },
    }
  } catch (error) {
    if (error instanceof NotSpun) return { success: false, error: error.reason }
    throw error
  }
}

async function spinOnce(
  context: Context,
  tx: LedgerTx,
  id: string,
  memberId: string,
  clientSeed: string,
): Promise<Spin> {
  const now = context.clock.now()
  const seed = await lockSeed(tx.db, memberId)
  const known = await findSpin(tx.db, id)
  if (known) return known
  const wheel = await wheelNow(tx.db)
  if (!wheel) throw new NotSpun('INACTIVE')
  const most = context.settings.get('spinsPerDay')
  if (
    most > 0 &&
    (await spinsSince(tx.db, memberId, new Date(midnightOf(bangkokDay(now.getTime()))))) >= most
  )
    throw new NotSpun('LIMIT')

  const slice =
    wheel.slices[
      draw(
        secretOf(context, seed),
        clientSeed,
        seed.next_nonce,
        wheel.slices.map(({ weight }) => weight),
      )
    ]
  if (!slice) throw new Error('a spin stopped at no slice')
  const row: Spin = {
    id,
    member_id: memberId,
    seed_id: seed.id,
    nonce: seed.next_nonce,
    client_seed: clientSeed,
    wheel_id: wheel.id,
    odds: wheel.slices.map(({ code, weight }) => ({ code, weight })),
    slice_code: slice.code,
    slice_label: slice.label,
    prize_code: slice.prize_code,
    remaining_coin: await payCoin(tx, id, memberId, slice),
    created_at: now,
  }
  await insertSpin(tx.db, row)
  await useNonce(tx.db, seed.id)
  if (slice.kind === 'CASH' || slice.kind === 'BONUS') {
    await insertCoupon(tx.db, {
      id: context.ids.reference('cp'),
      spin_id: id,
      member_id: memberId,
      kind: slice.kind,
      amount: slice.amount,
      prize_code: slice.prize_code,
      prize_name: slice.prize_name,
      slice_code: slice.code,
      slice_label: slice.label,
      created_at: now,
      expires_at: couponEnd(now, context.settings.get('couponDays')),
      claimed_at: null,
      claim_reference: null,
    })
  }
  return row
}

/** Takes the coin, and puts a prize of coins where it came from; answers the coins that are left. */
async function payCoin(
  tx: LedgerTx,
  id: string,
  memberId: string,
  slice: WheelSlice,
): Promise<bigint> {
  const coins = coinOf(memberId)
  const outcome = await tx.post({
    op: 'post',
    key: `spin:${id}`,
    kind: 'spin',
    legs: [
      { from: coins, to: COIN_SOURCE, amount: 1n },
      ...(slice.kind === 'COINS' ? [{ from: COIN_SOURCE, to: coins, amount: slice.amount }] : []),
    ],
  })
  if (!outcome.ok) {
    // A coin account that was never opened holds nothing.
    if (outcome.refusal === 'INSUFFICIENT' || outcome.refusal === 'UNKNOWN_ACCOUNT')
      throw new NotSpun('NO_COIN')
    throw new Error(`the ledger refused spin ${id}: ${outcome.refusal}`)
  }
  return outcome.changes.find((change) => change.address === coins)?.balance ?? 0n
}
