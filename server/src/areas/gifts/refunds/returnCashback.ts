import type { Context } from '../../../context.ts'
import { CASHBACK_SOURCE, refundOf } from '../../../ledger/address.ts'

/**
 * Takes back the cashback that a member has collected and never moved into the wallet: a gift not
 * taken ends with the account. Nothing happens where there is none.
 */
export async function returnCashback({ ledger, ids }: Context, memberId: string): Promise<void> {
  const from = refundOf(memberId)
  await ledger.transact(async (tx) => {
    const amount = (await ledger.balances([from], tx.db)).get(from)?.balance ?? 0n
    if (amount === 0n) return
    const outcome = await tx.post({
      op: 'post',
      key: ids.reference('cb'),
      kind: 'cashback-returned',
      legs: [{ from, to: CASHBACK_SOURCE, amount }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused returned cashback: ${outcome.refusal}`)
  })
}
