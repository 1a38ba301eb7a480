import type { Context } from '../../../../context.ts'
import { isTransient } from '../../../../db/statements/retries.ts'
import type { IdempotentRequest } from '../../../../idempotency/asked.ts'
import { keepTrace } from '../../../../operations/traceOriginStore.ts'
import { work } from '../../../../operations/work.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Playing } from '../accounts/accounts.ts'
import type { Movement } from '../rules.ts'
import { holdTransfer } from './holding.ts'
import { movements, MOVEMENTS, type Moving, type Question } from './movements.ts'
import { findTransfer, type GameTransferRow } from './transferStore.ts'

export type MovementEnd =
  | { status: 'SUCCESS'; moved: bigint }
  | { status: 'FAILED'; reason: string }
  | { status: 'PENDING' }

/**
 * Moves money between the wallet and a game account: written down and held, then asked of the
 * provider under our reference, then settled, voided, or left PENDING until the provider tells. The
 * same reference again answers the outcome. Refuses MONEY_NOT_ENOUGH, and TRANSFER_PENDING while
 * another transfer with this game is unanswered. `asked`: the caller's key, where this movement is
 * the last of what was asked under it; its answer is kept with the money.
 */
export async function move(
  context: Context,
  target: Playing,
  movement: Movement,
  reference: string,
  asked: IdempotentRequest | null = null,
): Promise<MovementEnd> {
  return context.mutex.run(`game:${movement.memberId}:${movement.code}`, async () => {
    await keepTrace(context, MOVEMENTS, reference)
    const row = await holdTransfer(context, { movement, reference }).catch((error: unknown) => {
      // Another server's transfers with this game came first in each try: nothing is held.
      const { code } = movement
      throw isTransient(error) ? new Refused('TRANSFER_PENDING', { details: { code } }) : error
    })
    if (row === null) {
      const known = await findTransfer(context.db, reference)
      if (!known) throw new Error(`a transfer vanished: ${reference}`)
      return await clear(context, { ...known, asked })
    }
    return await run(context, { ...row, username: target.account.username, asked }, 'SEND')
  })
}

/** Asks at once for the outcome of a transfer, whenever it is due, and ends it by the answer. */
export async function resolve(context: Context, reference: string): Promise<MovementEnd> {
  const row = await findTransfer(context.db, reference)
  return row ? await clear(context, row) : { status: 'FAILED', reason: 'NOT_FOUND' }
}

const clear = async (context: Context, row: Moving): Promise<MovementEnd> =>
  row.state === 'PENDING' ? await run(context, row, 'PENDING') : endOf(row)

async function run(context: Context, row: Moving, first: Question): Promise<MovementEnd> {
  const worked = await work(context, movements(context), row, first)
  if (worked.result === 'ENDED')
    return worked.end.state === 'DONE'
      ? { status: 'SUCCESS', moved: worked.end.moved }
      : { status: 'FAILED', reason: worked.end.reason }
  // Another process may have ended it meanwhile: what stands written counts.
  return endOf((await findTransfer(context.db, row.reference)) ?? row)
}

function endOf(row: GameTransferRow): MovementEnd {
  if (row.state === 'PENDING') return { status: 'PENDING' }
  return row.state === 'DONE'
    ? { status: 'SUCCESS', moved: row.moved ?? row.amount }
    : { status: 'FAILED', reason: row.last_reason ?? 'FAILED' }
}
