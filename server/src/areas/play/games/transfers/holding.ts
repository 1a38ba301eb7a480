import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { storedOf, type Stored } from '../../../../idempotency/asked.ts'
import { walletOf } from '../../../../ledger/address.ts'
import { money } from '../../../../ledger/money.ts'
import type { MoneyTx, Posting } from '../../../../ledger/port.ts'
import { balanceOf } from '../../../../ledger/reads/balances.ts'
import { ImplausibleAmount } from '../../../../operations/implausible.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { demandGameEntry } from '../../../safety/public.ts'
import { endsOf, legsOfSettlement, nextRecheckMs, type End, type Movement } from '../rules.ts'
import { whyClosed } from '../stops/closedStore.ts'
import { bumpVersion, endPending, insertPending, takenAs } from './holdingStore.ts'
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

interface Hold {
  movement: Movement
  reference: string
}

/**
 * Writes a movement down and holds its money; null for a reference that was written down before.
 * Refuses TRANSFER_PENDING while the game has an unanswered transfer, MONEY_NOT_ENOUGH, and of
 * money that goes in GAME_STOPPED and what {@link demandGameEntry} says.
 */
export const holdTransfer = money('game.hold', {
  claims: ({ movement }: Hold) => [`member:${movement.memberId}`],
  async run(
    context: Context,
    tx,
    { movement, reference }: Hold,
  ): Promise<GameTransferRow | null | Refused> {
    const { memberId, code, amount } = movement
    const isIn = movement.direction === 'IN'
    const [barrier, closed, taken] = await Promise.all([
      isIn ? demandGameEntry(context, tx.db, movement) : null,
      isIn ? whyClosed(tx.db, { code, game: null }) : null,
      takenAs(tx.db, { movement, reference }),
    ])
    if (taken === 'DUPLICATE') return null
    if (barrier) throw barrier
    if (closed !== null) throw new Refused('GAME_STOPPED', { details: { code } })
    if (taken === 'BUSY') throw new Refused('TRANSFER_PENDING', { details: { code } })
    // The account's row before the ledger's: who moves money there locks in this order.
    await bumpVersion(tx.db, { memberId, code, answered: false })
    const { source, from, to } = endsOf(movement)
    const outcome = await tx.post({
      op: 'hold',
      key: holdKey(reference),
      kind: 'game',
      from: source,
      amount,
      line: { memberId, type: 'transfer', from, to, amount },
    })
    if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') {
      const available = toBaht(await balanceOf(tx.db, source))
      return new Refused('MONEY_NOT_ENOUGH', { details: { available } })
    }
    if (!outcome.ok) throw new Error(`a hold was refused: ${outcome.refusal}`)
    const now = context.clock.now()
    const row = pendingRow(movement, reference, now, new Date(now.getTime() + LEASE_MS))
    tx.withCommit(insertPending, row)
    return row
  },
})

interface Ending extends Hold {
  end: End
  /** Those of operators are not the provider's answer, and are final. */
  byOperators?: true
}

/** What a movement's end does to its hold. */
function endPosting({ movement, reference, end }: Ending): Posting {
  const key = endKey(reference)
  const hold = holdKey(reference)
  if (end.state === 'FAILED') return { op: 'void', key, hold }
  const legs = legsOfSettlement(movement, end.moved)
  return { op: 'settle', key, hold, legs, shown: end.moved }
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

/**
 * Ends a movement, once, in the caller's commit: what its wallet holds then, null where another has
 * ended it. Throws {@link ImplausibleAmount}.
 */
export async function endWithin(
  context: Context,
  tx: MoneyTx,
  ending: Ending,
): Promise<bigint | null> {
  const { movement, reference, end, byOperators = false } = ending
  const { memberId, code } = movement
  const at = context.clock.now()
  const isDoubtful = end.state === 'FAILED' && end.isDoubtful === true
  const nextAt = isDoubtful ? new Date(at.getTime() + (nextRecheckMs(0) ?? 0)) : null
  if (!(await endPending(tx.db, { reference, end, nextAt, at }))) return null
  const answered = end.state === 'DONE' && !byOperators
  await bumpVersion(tx.db, { memberId, code, answered })
  const [outcome, wallet] = await tx.postAndRead(endPosting(ending), async () =>
    tx.isAsked ? balanceOf(tx.db, walletOf(memberId)) : 0n,
  )
  if (!outcome.ok)
    throw end.state === 'DONE' && outcome.refusal === 'INVALID_POSTING'
      ? new ImplausibleAmount()
      : new Error(`the end of a movement was refused: ${outcome.refusal}`)
  tx.afterCommit(() => context.events.emit('money.moved', { memberId, why: 'transfer' }))
  return wallet
}

/** The same in a commit of its own; the caller's key is answered by it. */
export const endTransfer = money('game.end', {
  claims: ({ movement, reference }: Ending) => [`member:${movement.memberId}`, reference],
  run: endWithin,
  told: (ending, wallet) => (wallet === null ? null : saidOf(ending, wallet)),
})
