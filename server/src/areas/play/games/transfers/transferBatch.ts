import { toBaht } from '@krapao/contract/money'
import { perContext } from '../../../../concurrency/perContext.ts'
import type { Context } from '../../../../context.ts'
import { storedOf, type IdempotentRequest, type Stored } from '../../../../idempotency/asked.ts'
import { saveWithEnds } from '../../../../idempotency/saveAnswer.ts'
import { walletOf } from '../../../../ledger/address.ts'
import type { BatchKind, Posting } from '../../../../ledger/port.ts'
import { ImplausibleAmount } from '../../../../operations/implausible.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { demandGameEntry } from '../../../safety/public.ts'
import { endsOf, legsOfSettlement, nextRecheckMs, type End, type Movement } from '../rules.ts'
import { bumpVersions, endPending, insertPending, takenOf } from './transferBatchStore.ts'
import type { GameTransferRow } from './transferStore.ts'

/** Longer than a provider may take to answer; after it a run whose process died is anyone's. */
export const LEASE_MS = 20_000

/** As it is written down. Due after the lease: until then its writer is at it. */
const pendingRow = (
  movement: Movement,
  reference: string,
  at: Date,
  dueAt: Date,
): GameTransferRow => ({
  reference,
  member_id: movement.memberId,
  code: movement.code,
  direction: movement.direction,
  amount: movement.amount,
  moved: null,
  state: 'PENDING',
  unknown_since: null,
  attempts: 0,
  last_reason: null,
  created_at: at,
  ended_at: null,
  escalated_at: null,
  next_check_at: dueAt,
  late_at: null,
  late_moved: null,
  late_settled_at: null,
})

const holdKey = (reference: string): string => `${reference}:hold`
const endKey = (reference: string): string => `${reference}:end`

export interface Hold {
  movement: Movement
  reference: string
}

/**
 * Writes movements down and holds their money; null for a reference that was written down before.
 * Refuses TRANSFER_PENDING while the game has an unanswered transfer, MONEY_NOT_ENOUGH, and what
 * {@link demandGameEntry} says of money that goes in.
 */
const holds = (context: Context): BatchKind<Hold, GameTransferRow | null> => ({
  name: 'game.hold',
  claims: ({ movement }) => [`member:${movement.memberId}`],
  async decide(tx, items) {
    const entering = items.filter(({ movement }) => movement.direction === 'IN')
    const words = await demandGameEntry(
      context,
      tx.db,
      entering.map(({ movement }) => movement),
    )
    const barred = new Map(entering.map(({ reference }, n) => [reference, words[n] ?? null]))
    const taken = await takenOf(tx.db, items)
    const free = items.filter(({ reference }) => !taken.has(reference) && !barred.get(reference))
    // The account's row before the ledger's: who moves money there locks in this order.
    await bumpVersions(
      tx.db,
      free.map(({ movement }) => ({ ...movement, answered: false })),
    )
    return items.map(({ movement, reference }) => {
      const { memberId, code, amount } = movement
      if (taken.get(reference) === 'DUPLICATE') return { answer: null }
      const barrier = barred.get(reference)
      if (barrier) return { refused: barrier }
      if (taken.has(reference))
        return { refused: new Refused('TRANSFER_PENDING', { details: { code } }) }
      const { source, from, to } = endsOf(movement)
      return {
        post: [
          {
            op: 'hold',
            key: holdKey(reference),
            kind: 'game',
            from: source,
            amount,
            line: { memberId, type: 'transfer', from, to, amount },
          },
        ],
        carry: undefined,
      }
    })
  },
  async conclude(tx, posted) {
    const held = posted.filter(({ outcomes: [outcome] }) => outcome?.ok)
    const now = context.clock.now()
    const rows = new Map(
      held.map(({ item: { movement, reference } }) => [
        reference,
        pendingRow(movement, reference, now, new Date(now.getTime() + LEASE_MS)),
      ]),
    )
    tx.withCommit(insertPending([...rows.values()]))
    return posted.map(({ item: { reference }, outcomes: [outcome] }) => {
      const row = rows.get(reference)
      if (row) return { answer: row }
      const refusal = outcome && !outcome.ok ? outcome.refusal : 'nothing'
      if (refusal === 'INSUFFICIENT') return { refused: new Refused('MONEY_NOT_ENOUGH') }
      throw new Error(`a hold was refused: ${refusal}`)
    })
  },
})

/** What a movement's end does to its hold. */
export function endPosting({ movement, reference, end }: Hold & { end: End }): Posting {
  const key = endKey(reference)
  const hold = holdKey(reference)
  if (end.state === 'FAILED') return { op: 'void', key, hold }
  const legs = legsOfSettlement(movement, end.moved)
  return { op: 'settle', key, hold, legs, shown: end.moved }
}

interface Ending extends Hold {
  end: End
  /** The caller's key, where this movement answers it: the answer is kept in the same commit. */
  asked?: IdempotentRequest | null
}

const OK = 200
export const transferFailed = (reference: string): Refused =>
  new Refused('TRANSFER_FAIL', { details: { reference } })

/**
 * What the caller of a transfer is told of its end. Null: a no on the way out is told only when the
 * provider has said what the game holds.
 */
function saidOf({ movement, reference, end }: Ending, wallet: bigint): Stored | null {
  if (end.state === 'DONE')
    return {
      status: OK,
      body: { message: 'SUCCESS', reference, wallet: { amount: toBaht(wallet) } },
    }
  return movement.direction === 'IN' ? storedOf(transferFailed(reference)) : null
}

/** Ends movements, each once: true for the one caller that did. Throws {@link ImplausibleAmount}. */
const ends = (context: Context): BatchKind<Ending, boolean, bigint> => ({
  name: 'game.end',
  claims: ({ movement, reference }) => [`member:${movement.memberId}`, reference],
  async decide(tx, items) {
    const now = context.clock.now()
    const recheckAt = new Date(now.getTime() + (nextRecheckMs(0) ?? 0))
    const ours = await endPending(
      tx.db,
      items.map((item) => ({
        ...item,
        nextAt: item.end.state === 'FAILED' && item.end.isDoubtful ? recheckAt : null,
      })),
      now,
    )
    await bumpVersions(
      tx.db,
      items
        .filter(({ reference }) => ours.has(reference))
        .map(({ movement, end }) => ({ ...movement, answered: end.state === 'DONE' })),
    )
    return items.map(({ movement, reference, end }) => {
      if (!ours.has(reference)) return { answer: false }
      return {
        post: [endPosting({ movement, reference, end })],
        carry: 0n,
      }
    })
  },
  /** What the wallets hold then. */
  async readAfterPosting(tx, posting) {
    const asking = posting.filter(({ item: { asked } }) => asked)
    const wallets = await context.ledger.balances(
      asking.map(({ item: { movement } }) => walletOf(movement.memberId)),
      tx.db,
    )
    return posting.map(
      ({ item: { movement } }) => wallets.get(walletOf(movement.memberId))?.balance ?? 0n,
    )
  },
  async conclude(tx, posted) {
    saveWithEnds(
      tx,
      posted.flatMap(({ item, carry }) => {
        const stored = item.asked && saidOf(item, carry)
        return item.asked && stored ? [{ asked: item.asked, stored }] : []
      }),
      context.clock,
    )
    return posted.map(({ item: { movement, end }, outcomes: [outcome] }) => {
      if (!outcome?.ok)
        throw end.state === 'DONE' && outcome?.refusal === 'INVALID_POSTING'
          ? new ImplausibleAmount()
          : new Error(`the end of a movement was refused: ${outcome?.refusal}`)
      tx.afterCommit(() =>
        context.events.emit('money.moved', { memberId: movement.memberId, why: 'transfer' }),
      )
      return { answer: true }
    })
  },
})

export const holdBatch = perContext((context: Context) => context.ledger.batched(holds(context)))
export const endBatch = perContext((context: Context) => context.ledger.batched(ends(context)))
