import type { Context } from '../../../../context.ts'
import { CHARGEBACKS, walletOf } from '../../../../ledger/address.ts'
import { money } from '../../../../ledger/money.ts'
import type { LedgerTx } from '../../../../ledger/port.ts'
import { addPaid, debtorsAfter, lockOwed } from './store.ts'

/**
 * Pays what the member owes for payments that were taken back out of the wallet, as far as it goes,
 * oldest first, in the caller's transaction; what remains stays owed. Nothing while a gift runs:
 * what it gave would be out without a bet. Each payment is a row of the statement.
 */
export async function collectOwed(context: Context, tx: LedgerTx, memberId: string): Promise<void> {
  const wallet = walletOf(memberId)
  // Read first: a gift that opens after this look is not in it, and one that opened before is seen.
  let has = (await context.ledger.balances([wallet], tx.db)).get(wallet)?.balance ?? 0n
  let sum = 0n
  for (const debt of await lockOwed(tx.db, memberId)) {
    const rest = debt.amount - debt.paid
    const amount = has < rest ? has : rest
    if (amount <= 0n) break
    const outcome = await tx.post({
      op: 'post',
      // A payment begins where the one before ended: each once.
      key: `chargeback:${debt.id}:paid:${debt.paid}`,
      kind: 'chargeback',
      legs: [{ from: wallet, to: CHARGEBACKS, amount }],
      line: {
        memberId,
        type: 'withdraw',
        from: 'WALLET',
        to: debt.provider,
        amount,
        note: { debt: 'chargeback' },
      },
    })
    // Spent in this very moment: the next look takes what is there then.
    if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') break
    if (!outcome.ok) throw new Error(`the ledger refused to collect ${debt.id}: ${outcome.refusal}`)
    await addPaid(tx.db, debt.id, amount)
    sum += amount
    has -= amount
  }
  if (sum > 0n)
    tx.afterCommit(() => context.events.emit('money.moved', { memberId, why: 'withdraw' }))
}

const collect = money('chargeback.collect', {
  claims: (memberId: string) => [`member:${memberId}`],
  run: collectOwed,
})

const AT_ONCE = 100

/**
 * What came into the wallet of a member who owes for a payment that was taken back pays that first.
 * One that fails is tried again next time. Safe to repeat.
 */
export async function collectDebts(context: Context): Promise<void> {
  let after = ''
  for (;;) {
    const members = await debtorsAfter(context.db, after, AT_ONCE)
    for (const memberId of members)
      await collect(context, memberId).catch((error: unknown) =>
        context.log.error({ err: error, memberId }, 'a debt could not be collected'),
      )
    const last = members.at(-1)
    if (last === undefined || members.length < AT_ONCE) return
    after = last
  }
}
