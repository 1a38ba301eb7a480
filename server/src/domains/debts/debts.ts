import type { Context } from '../../context.ts'
import { walletOf } from '../../ledger/address.ts'
import type { Address, LedgerTx } from '../../ledger/port.ts'
import { addPaid, debtorsAfter, insertDebt, lockOpenDebts, type Debt } from './store.ts'

/** What a member owes. Amount in satang, above 0. */
export interface Owed {
  memberId: string
  kind: Debt['kind']
  /** What makes it count once, within its kind. */
  sourceId: string
  amount: bigint
  /** The house's account that gets what is paid. */
  account: Address
  /** What the statement names: the PSP, the offer. */
  label: string
}

/** Writes down what a member owes, once for its source, in the caller's transaction. */
export const owe = (context: Context, tx: LedgerTx, owed: Owed): Promise<boolean> =>
  insertDebt(tx.db, {
    id: context.ids.referenceFor('debt', owed.kind, owed.sourceId),
    member_id: owed.memberId,
    kind: owed.kind,
    source_id: owed.sourceId,
    account: owed.account,
    amount: owed.amount,
    label: owed.label,
    created_at: context.clock.now(),
  })

/**
 * Pays what the member owes of these kinds out of the wallet, as far as it goes, oldest first, in
 * the caller's transaction; what remains stays owed. Each payment is a row of the statement.
 * Answers what was paid, in satang.
 */
export async function collectFromWallet(
  context: Context,
  tx: LedgerTx,
  memberId: string,
  kinds: readonly Debt['kind'][],
): Promise<bigint> {
  const wallet = walletOf(memberId)
  let sum = 0n
  for (const debt of await lockOpenDebts(tx.db, memberId, kinds)) {
    const has = (await context.ledger.balances([wallet], tx.db)).get(wallet)?.balance ?? 0n
    const rest = debt.amount - debt.paid
    const amount = has < rest ? has : rest
    if (amount <= 0n) break
    const outcome = await tx.post({
      op: 'post',
      // A payment begins where the one before ended: each once.
      key: `${debt.id}:${debt.paid}`,
      kind: 'debt',
      legs: [{ from: wallet, to: debt.account, amount }],
      line: {
        memberId,
        type: 'withdraw',
        from: 'WALLET',
        to: debt.label,
        amount,
        note: { debt: debt.kind },
      },
    })
    // Spent in this very moment: the next look takes what is there then.
    if (!outcome.ok && outcome.refusal === 'INSUFFICIENT') break
    if (!outcome.ok) throw new Error(`the ledger refused to collect ${debt.id}: ${outcome.refusal}`)
    await addPaid(tx.db, debt.id, amount)
    sum += amount
  }
  if (sum > 0n)
    tx.afterCommit(() => context.events.emit('money.moved', { memberId, why: 'withdraw' }))
  return sum
}

const AT_ONCE = 100

/**
 * What came into the wallet of a member who owes for a payment that was taken back pays that first.
 * One that fails is tried again next time. Safe to repeat.
 */
export async function collectDebts(context: Context): Promise<void> {
  let after = ''
  for (;;) {
    const members = await debtorsAfter(context.db, 'chargeback', after, AT_ONCE)
    for (const memberId of members)
      await context.ledger
        .transact((tx) => collectFromWallet(context, tx, memberId, ['chargeback']))
        .catch((error: unknown) =>
          context.log.error({ err: error, memberId }, 'a debt could not be collected'),
        )
    const last = members.at(-1)
    if (last === undefined || members.length < AT_ONCE) return
    after = last
  }
}
