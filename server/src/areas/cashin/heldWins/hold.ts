import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import { overtake } from '../../staff/public.ts'
import { changeWaiting, endPayment, lockPayment, type Payment } from '../payments/store.ts'
import { suspendWin } from '../payments/suspend.ts'
import { accountOf, type RoundOf } from './rules.ts'
import { seenApart } from './store.ts'

type Db = Kysely<Database>

/** What of a round stands beside its member's wallet. */
export interface Apart {
  isClosed: boolean
  /** Waits in suspense, and nobody decides about it before the commit. */
  item: Payment | null
}
/** Of a bet, which a closed account is refused. */
export const NOTHING_APART: Apart = { isClosed: false, item: null }

/** Satang. */
export const heldApart = ({ item }: Apart): bigint => item?.amount ?? 0n

/** In the transaction that moves the round's money, which has locked the member's play. */
export async function apartOf(db: Db, round: RoundOf): Promise<Apart> {
  const { isClosed, waits } = await seenApart(db, round)
  const item = waits === null ? undefined : await lockPayment(db, waits)
  return { isClosed, item: item?.state === 'WAITING' ? item : null }
}

interface Kept {
  round: RoundOf
  apart: Apart
  /** Satang that wait after it. */
  kept: bigint
  /** The name in the ledger of what moved it. */
  name: string
  /** The member's name at the provider. */
  player: string
}

/**
 * What waits is as much as the postings have left there. Another sum is another question: what one
 * operator had decided does not count for it.
 */
export async function keepApart(
  context: Context,
  db: Db,
  { round, apart, kept, name, player }: Kept,
): Promise<void> {
  const { item } = apart
  if (kept === heldApart(apart)) return
  const now = context.clock.now()
  if (!item) {
    const account = accountOf(round.code)
    return suspendWin(context, db, { ...round, account, amount: kept, name, player })
  }
  await overtake(db, 'suspense', item.id, now)
  if (kept > 0n) return changeWaiting(db, item.id, kept)
  if (!(await endPayment(db, item.id, 'WAITING', { state: 'TAKEN_BACK', ended_at: now })))
    throw new Error(`${item.id} was locked, and waits no more`)
}
