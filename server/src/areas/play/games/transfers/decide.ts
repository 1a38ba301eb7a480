import type { Context } from '../../../../context.ts'
import type { LedgerTx, MoneyTx } from '../../../../ledger/port.ts'
import { movementOf, type End } from '../rules.ts'
import { endWithin } from './holding.ts'
import { lockTransfer, providerAnswers, settleLate, type GameTransferRow } from './transferStore.ts'

/** A transfer that waits for a person, locked; null where none does. */
export async function lockUndecided(
  tx: LedgerTx,
  reference: string,
): Promise<GameTransferRow | null> {
  const row = await lockTransfer(tx.db, reference)
  if (!row) return null
  const isUnknown = row.state === 'PENDING' && row.escalated_at !== null
  const isLate = row.late_at !== null && row.late_settled_at === null
  return isUnknown || isLate ? row : null
}

/**
 * Ends what {@link lockUndecided} locked, by a decision of operators who asked the provider.
 * Unknown: it happened, whole, or the money goes back. Late: the difference is the house's either
 * way, and it no longer waits.
 */
export async function decideTransfer(
  context: Context,
  tx: MoneyTx,
  row: GameTransferRow,
  happened: boolean,
): Promise<void> {
  const { reference } = row
  const at = context.clock.now()
  await providerAnswers.note(
    tx.db,
    reference,
    at,
    happened ? 'operators: it happened' : 'operators: it did not',
  )
  if (row.state !== 'PENDING') return void (await settleLate(tx.db, reference, { at }))
  const end: End = happened
    ? { state: 'DONE', moved: row.amount }
    : { state: 'FAILED', reason: 'OPERATORS' }
  await endWithin(context, tx, { movement: movementOf(row), reference, end, byOperators: true })
}
