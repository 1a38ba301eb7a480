import type { Context } from '../../../context.ts'
import { GAME_DEBT, walletOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import type { LedgerTx } from '../../../ledger/port.ts'
import { addPaid, debtorsAfter, lockDebts, owes, type DebtRow } from './debtStore.ts'

/**
 * Pays what the member owes of winnings that a provider took back, as far as `has` reaches, in the
 * caller's transaction, which has locked the `debts`. Each payment is a row of the statement.
 * Answers what was paid, in satang.
 */
export async function payDebts(
  tx: LedgerTx,
  memberId: string,
  has: bigint,
  debts: readonly DebtRow[],
): Promise<bigint> {
  let paid = 0n
  for (const debt of debts) {
    const rest = debt.amount - debt.paid
    const amount = has - paid < rest ? has - paid : rest
    if (amount <= 0n) break
    const outcome = await tx.post({
      op: 'post',
      // A payment begins where the one before ended: each once.
      key: `seamless-debt:${debt.id}:${debt.paid}`,
      kind: 'game-debt',
      legs: [{ from: walletOf(memberId), to: GAME_DEBT, amount }],
      line: {
        memberId,
        type: 'transfer',
        from: 'WALLET',
        to: debt.code,
        amount,
        note: { seamless: 'debt', round: debt.round_id },
      },
    })
    // Spent in this very moment: the next look takes what is there then.
    if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') break
    if (!outcome.ok) throw new Error(`the ledger refused to collect ${debt.id}: ${outcome.refusal}`)
    await addPaid(tx.db, debt.id, amount)
    paid += amount
  }
  return paid
}

const collect = money('seamless.collect', {
  claims: (memberId: string) => [`member:${memberId}`],
  async run(context: Context, tx, memberId: string): Promise<void> {
    const wallet = walletOf(memberId)
    const has = (await context.ledger.balances([wallet], tx.db)).get(wallet)?.balance ?? 0n
    const paid = await payDebts(tx, memberId, has, await lockDebts(tx.db, memberId))
    if (paid > 0n)
      tx.afterCommit(() => context.events.emit('money.moved', { memberId, why: 'withdraw' }))
  },
})

/** The same before a member's money goes out. Never inside a transaction. */
export async function collectGameDebtsOf(context: Context, memberId: string): Promise<void> {
  if (await owes(context.db, memberId)) await collect(context, memberId)
}

const AT_ONCE = 100

/**
 * What came into the wallet of a member who owes for winnings that were taken back pays that first.
 * One that fails is tried again next time. Safe to repeat.
 */
export async function collectGameDebts(context: Context): Promise<void> {
  for (let after = ''; ;) {
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
