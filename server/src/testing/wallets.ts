import type { Context } from '../context.ts'
import { walletOf } from '../ledger/address.ts'

/** What an account of the ledger holds, in satang; nothing when it is not opened. */
export const balanceOf = async (context: Context, address: string): Promise<bigint> =>
  (await context.ledger.balances([address])).get(address)?.balance ?? 0n

/**
 * Puts baht into a member's wallet as a deposit would, with no deposit behind it: what brings money
 * in is tested elsewhere. Throws when the ledger refuses.
 */
export async function fundWallet(
  context: Context,
  memberId: string,
  baht: number,
  from = 'house:psp:KBANK',
): Promise<void> {
  const outcome = await context.ledger.submit({
    op: 'post',
    key: context.ids.reference('fund'),
    kind: 'deposit',
    legs: [{ from, to: walletOf(memberId), amount: BigInt(Math.round(baht * 100)) }],
  })
  if (!outcome.ok) throw new Error(outcome.refusal)
}
