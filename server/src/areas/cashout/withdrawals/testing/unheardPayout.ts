import type { Cashier, Caller } from '../../../../testing/cashier.ts'
import { PAYOUTS } from '../payouts/payout.ts'
import type { Withdrawal } from '../store.ts'

export interface UnheardPayout {
  member: Caller
  id: string
  row: () => Promise<Withdrawal>
  /** How often the bank has paid it. */
  paidByBank: () => Promise<number>
  wallet: () => Promise<bigint>
}

/**
 * A payout of 500 of 1,000 baht that stands as SENT: the bank never gets the first `orders` orders,
 * and we do not know that.
 */
export async function unheardPayout(cashier: Cashier, orders = 1): Promise<UnheardPayout> {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  const member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
  await cashier.fault('bank', 'timeout-before', orders, undefined, 'write')
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount: 500 })
  const id = body.reference
  await cashier.jobs.look(PAYOUTS)
  const row = () =>
    cashier.context.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  return {
    member,
    id,
    row,
    paidByBank: async () => {
      const path = `/sandbox/payouts?accountNo=${(await row()).account_no}`
      const paid = await cashier.sandboxCall<{ reference: string }[]>('GET', path)
      return paid.filter(({ reference }) => reference === id).length
    },
    wallet: () => cashier.balance(`member:${member.memberId}:wallet`),
  }
}
