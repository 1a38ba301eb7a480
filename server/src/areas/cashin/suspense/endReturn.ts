import type { Context } from '../../../context.ts'
import { MAIN_BANK, TRANSIT } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx, Posting } from '../../../ledger/port.ts'
import type { Concluded } from '../../../operations/operation.ts'
import { endPayment, lockPayment, type PaymentEnd, type Payment } from '../payments/store.ts'
import { endBankLine } from './endBankLine.ts'
import { holdOf } from './return.ts'

export type ReturnEnd =
  | { to: 'RETURNED'; bankReference: string | null }
  | { to: 'WAITING'; reason: string }

interface Ending {
  row: Payment
  end: ReturnEnd
}

/** The item and its money in one commit, once: gone to its sender, or back in suspense. */
export const endReturn = money('suspense.return', { claims: ({ row }: Ending) => [row.id], run })

async function run({ clock }: Context, tx: LedgerTx, { row, end }: Ending): Promise<Concluded> {
  const reference = row.return_reference ?? ''
  const now = clock.now()
  const stands = await lockPayment(tx.db, row.id)
  // An item that came back may be on its way under another reference by now: that is not this return.
  const isThis = stands?.return_reference === reference
  if (stands?.state !== 'RETURNING' || !isThis) {
    const isReturned = isThis && stands.state === 'RETURNED'
    return isReturned === (end.to === 'RETURNED') ? 'DUPLICATE' : 'CONTRADICTED'
  }
  await endPayment(tx.db, row.id, 'RETURNING', changeFor(row, end, now))
  const outcome = await tx.post(postingFor(row, reference, end))
  if (!outcome.ok) throw new Error(`the ledger refused to end ${reference}: ${outcome.refusal}`)
  if (end.to === 'RETURNED')
    await endBankLine(tx, row, row.second_operator ?? row.first_operator ?? '', now)
  return 'ENDED'
}

const changeFor = (row: Payment, end: ReturnEnd, now: Date): PaymentEnd =>
  end.to === 'RETURNED'
    ? {
        state: 'RETURNED',
        next_attempt_at: null,
        ended_at: now,
        fail_reason: null,
        ...(end.bankReference === null ? {} : { bank_reference: end.bankReference }),
      }
    : {
        state: 'WAITING',
        next_attempt_at: null,
        fail_reason: end.reason,
        return_reference: null,
        round: row.round + 1,
        approvals_needed: 1,
        first_operator: null,
        second_operator: null,
        decided_reason: null,
      }

function postingFor(row: Payment, reference: string, { to }: ReturnEnd): Posting {
  const key = `${reference}:end`
  const hold = holdOf(reference)
  return to === 'RETURNED'
    ? {
        op: 'settle',
        key,
        hold,
        legs: [{ from: TRANSIT, to: MAIN_BANK, amount: row.amount ?? 0n }],
      }
    : { op: 'void', key, hold }
}
