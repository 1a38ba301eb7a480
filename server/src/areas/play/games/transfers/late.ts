import { toBaht, toSatang } from '@krapao/contract/money'
import type { Context } from '../../../../context.ts'
import { gameOf } from '../../../../ledger/address.ts'
import { money } from '../../../../ledger/money.ts'
import type { Leg } from '../../../../ledger/port.ts'
import { balanceOf } from '../../../../ledger/reads/balances.ts'
import { bumpVersion, lockAccount } from '../accounts/accountStore.ts'
import { endsOf, legsOfLateConfirmation, movementOf } from '../rules.ts'
import {
  doubtfulTransfers,
  markLate,
  openLate,
  openLateOf,
  providerAnswers,
  settleLate,
  type GameTransferRow,
} from './transferStore.ts'

/**
 * The provider says that it moved what we had given back. That is written into the transfer's
 * history and our books follow it at once where they can; where the member has spent the money
 * since, it stays in the operator's queue. `moved` in satang.
 */
export async function lateConfirmation(
  context: Context,
  reference: string,
  moved: bigint,
): Promise<void> {
  if (moved <= 0n) return
  const now = context.clock.now()
  const isNew = await context.db.transaction().execute(async (tx) => {
    if (!(await markLate(tx, reference, moved, now))) return false
    await providerAnswers.note(
      tx,
      reference,
      now,
      `DONE ${toBaht(moved).toFixed(2)}, after it was given back`,
    )
    return true
  })
  if (!isNew) return
  const isSettled = await followLateOf(context, reference)
  context.log.error({ reference, isSettled }, 'a provider moved what had been given back')
}

/**
 * Books what the provider moved after all, once. False when the member no longer has it: nothing is
 * booked then.
 */
export const followLateOf = money('game.late', {
  claims: (reference: string) => [reference],
  async run(context: Context, tx, reference: string): Promise<boolean> {
    const now = context.clock.now()
    const row = await openLate(tx.db, reference)
    if (!row?.late_moved) return true
    const movement = movementOf(row)
    await lockAccount(tx.db, movement.memberId, movement.code)
    const { from, to } = endsOf(movement)
    const inGame = gameOf(movement.memberId, movement.code)
    const held = await balanceOf(tx.db, inGame)
    if (movement.direction === 'OUT' && isPlayBeyond(context, row.late_moved - held)) return false
    const legs: Leg[] = legsOfLateConfirmation(movement, row.late_moved, held)
    const outcome = await tx.post({
      op: 'post',
      key: `${reference}:late`,
      kind: 'game-late',
      legs,
      line: {
        memberId: movement.memberId,
        type: 'transfer',
        from,
        to,
        amount: row.late_moved,
        note: { late: true },
      },
    })
    if (!outcome.ok) {
      // The member has spent it, or the amount is impossible: an operator must settle it.
      if (outcome.refusal === 'INSUFFICIENT' || outcome.refusal === 'INVALID_POSTING') return false
      throw new Error(`a late answer was refused: ${outcome.refusal}`)
    }
    await settleLate(tx.db, reference, { state: 'DONE', moved: row.late_moved, at: now })
    await bumpVersion(tx.db, movement.memberId, movement.code)
    tx.afterCommit(() =>
      context.events.emit('money.moved', { memberId: movement.memberId, why: 'transfer' }),
    )
    return true
  },
})

/** So much won that an operator must look first; it waits in the same queue. */
const isPlayBeyond = (context: Context, won: bigint): boolean =>
  won > toSatang(context.settings.get('playReviewAbove'))

/**
 * Tries again what could not be booked when a late answer came, for who is about to let the
 * member's money out: it may be there by now. By our books alone.
 */
export async function followLate(context: Context, memberId: string): Promise<void> {
  for (const { reference } of await openLateOf(context.db, memberId))
    await followLateOf(context, reference)
}

/**
 * Asks the provider about what was given back for lack of its answer; true when an answer came that
 * changes the books.
 */
async function recheck(context: Context, row: GameTransferRow): Promise<boolean> {
  if (row.late_at) return followLateOf(context, row.reference)
  const provider = context.providers.games.get(row.code)
  // The other kind gives nothing back before a clear no, and to ask it would be to send the order again.
  if (provider?.clearedBy !== 'status') return false
  const answer = await provider.transferStatus(row.reference)
  if (answer.kind !== 'done' || answer.value.state !== 'DONE' || answer.value.moved <= 0n)
    return false
  await lateConfirmation(context, row.reference, answer.value.moved)
  return true
}

/** An order that arrives later than a week is for reconciliation to find. */
const DOUBT_MS = 7 * 24 * 3_600_000

/** All that was given back of one account within a week, its answer missing. */
export async function recheckDoubtful(
  context: Context,
  memberId: string,
  code: string,
): Promise<boolean> {
  const rows = await doubtfulTransfers(
    context.db,
    memberId,
    code,
    new Date(context.clock.now().getTime() - DOUBT_MS),
  )
  return (await Promise.all(rows.map((row) => recheck(context, row)))).includes(true)
}
