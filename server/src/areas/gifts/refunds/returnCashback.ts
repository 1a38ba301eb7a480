import type { Context } from '../../../context.ts'
import { CASHBACK_SOURCE, refundOf } from '../../../ledger/address.ts'
import { money } from '../../../ledger/money.ts'
import { balanceOf } from '../../../ledger/reads/balances.ts'

/**
 * Takes back the cashback that a member has collected and never moved into the wallet: a gift not
 * taken ends with the account. Nothing happens where there is none.
 */
export const returnCashback = money('refund.return', {
  claims: (memberId: string) => [`member:${memberId}`],
  async run({ ids }: Context, tx, memberId: string): Promise<void> {
    const from = refundOf(memberId)
    const amount = await balanceOf(tx.db, from)
    if (amount === 0n) return
    const outcome = await tx.post({
      op: 'post',
      key: ids.reference('cb'),
      kind: 'cashback-returned',
      legs: [{ from, to: CASHBACK_SOURCE, amount }],
    })
    if (!outcome.ok) throw new Error(`the ledger refused returned cashback: ${outcome.refusal}`)
  },
})
