import type { Context } from '../../../context.ts'
import { suspenseOf } from '../../../ledger/address.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { endPayment, type Payment } from '../payments/store.ts'
import { decide, type Asked } from './decide.ts'
import type { SuspenseRow } from './list.ts'
import { isPayable } from './rules.ts'

export const holdOf = (reference: string): string => `${reference}:hold`

/**
 * An operator sends money in suspense back to the account it came from, as a payout of our bank
 * under its own reference. The money is held until the bank knows; a no brings it back to suspense.
 * INVALID_REQUEST where no whole account is known, or it came in kip; and what {@link decide}
 * refuses.
 */
export async function returnSuspense(context: Context, asked: Asked): Promise<SuspenseRow> {
  return decide(
    context,
    { ...asked, action: 'return' },
    (tx, item) => begin(context, tx, item),
    async (_db, item) => demandReturnable(item),
  )
}

function demandReturnable(item: Payment): asserts item is Payment & { amount: bigint } {
  if (item.kind !== 'bank' || item.amount === null || item.lak !== null || !isPayable(item))
    throw new Refused('INVALID_REQUEST', { details: { fields: ['from'] } })
}

async function begin(context: Context, tx: LedgerTx, item: Payment): Promise<void> {
  demandReturnable(item)
  const reference = context.ids.referenceFor('sr', item.id, String(item.round))
  await endPayment(tx.db, item.id, 'WAITING', {
    state: 'RETURNING',
    return_reference: reference,
    return_attempts: 0,
    sent_at: null,
    refused_at: null,
    fail_reason: null,
    next_attempt_at: context.clock.now(),
  })
  const outcome = await tx.post({
    op: 'hold',
    key: holdOf(reference),
    kind: 'suspense',
    from: suspenseOf(item.account),
    amount: item.amount,
  })
  if (!outcome.ok)
    throw new Error(`the ledger refused the hold of ${reference}: ${outcome.refusal}`)
}
