import type { Context } from '../../../context.ts'
import { pspOf, suspenseOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { lockReference } from '../bankTransfers/store.ts'
import { askUnnamedCodes } from '../deposits/psp/asking.ts'
import { lockPspReference, settlementsWaiting } from '../deposits/psp/settlementStore.ts'
import { billOf } from '../payments/rules.ts'
import { endPayment, findPayment, lockPayment, type Payment } from '../payments/store.ts'
import { endBankLine } from './endBankLine.ts'

const AT_ONCE = 200

/**
 * Ends what waits in suspense though it is what a PSP had taken in for a code of ours: the line
 * came before the PSP had told its own reference of the code. No wallet changes. Safe to repeat.
 */
export async function endSettlements(context: Context): Promise<void> {
  for (const item of await settlementsWaiting(context.db, AT_ONCE)) await settle(context, item)
}

/**
 * Asks the PSP about the codes that it may have made unseen, before an operator decides about a
 * line that it may have paid out. SERVICE_UNAVAILABLE when it does not say.
 */
export async function settleKnown(context: Context, id: string): Promise<void> {
  const item = await findPayment(context.db, id)
  const bill = item && billOf(item)
  if (!bill || item.state !== 'WAITING') return
  const isClear = await askUnnamedCodes(context, bill.provider, item.happened_at, 'ALL')
  await endSettlements(context)
  const after = await findPayment(context.db, id)
  if (!isClear && after?.state === 'WAITING') throw new Refused('SERVICE_UNAVAILABLE')
}

const settle = money('suspense.settle', { claims: ({ id }: Payment) => [id], run })

async function run({ clock }: Context, tx: LedgerTx, item: Payment): Promise<void> {
  const bill = billOf(item)
  if (!bill || item.amount === null) return
  // In the order in which operators' decisions take their locks.
  await lockReference(tx.db, item.reference)
  await lockPspReference(tx.db, bill.provider, bill.reference)
  const stands = await lockPayment(tx.db, item.id)
  if (stands?.state !== 'WAITING') return
  const now = clock.now()
  await endPayment(tx.db, item.id, 'WAITING', { state: 'SETTLED', ended_at: now })
  const outcome = await tx.post({
    op: 'post',
    key: `suspense:${item.id}:settled`,
    kind: 'settlement',
    legs: [{ from: suspenseOf(item.account), to: pspOf(bill.provider), amount: item.amount }],
  })
  if (!outcome.ok) throw new Error(`the ledger refused to settle ${item.id}: ${outcome.refusal}`)
  await endBankLine(tx, item, null, now)
}
