import type { Context } from '../../../context.ts'
import { walletOf } from '../../../ledger/address.ts'
import { balanceOf } from '../../../ledger/reads/balances.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandNoPlaythrough } from '../../gifts/public.ts'
import { collectGameDebtsOf, followLate } from '../../play/public.ts'
import { askForPlay } from './approvalReasons.ts'
import { factsOf, refusalOf, type Request } from './facts.ts'

/**
 * Brings `lacking` satang from the member's games into the wallet; the same reference again meets
 * the same transfers.
 */
export type GatherFunds = (
  context: Context,
  memberId: string,
  lacking: bigint,
  reference: string,
) => Promise<'ENOUGH' | 'NOT_ENOUGH' | 'PENDING'>

/**
 * Asks of the outside what it has to say before the books decide; with `gather`, brings in from the
 * games what the wallet lacks. A refusal met here is given to the books as well: it is an answer,
 * and is kept.
 */
export async function prepare(
  context: Context,
  request: Request,
  gather: GatherFunds | null = null,
): Promise<Request> {
  const { memberId } = request
  const prepared = { ...request, prepared: true }
  try {
    await demandNoPlaythrough(context, memberId)
    if (gather) await bringIn(context, request, gather)
    await followLate(context, memberId)
    await collectGameDebtsOf(context, memberId)
    await askForPlay(context, memberId, request.amount)
    return prepared
  } catch (error) {
    if (error instanceof Refused) return { ...prepared, refused: error }
    throw error
  }
}

/** Nothing is moved for a request that the books would refuse, or know already. */
async function bringIn(context: Context, request: Request, gather: GatherFunds): Promise<void> {
  const { id, memberId, amount } = request
  const facts = await factsOf(context)(context.db, request)
  if (facts.row || refusalOf(context, request, facts)) return
  const wallet = await balanceOf(context.db, walletOf(memberId))
  if (amount <= wallet) return
  const reference = context.ids.referenceFor('wg', memberId, id)
  const gathered = await gather(context, memberId, amount - wallet, reference)
  if (gathered === 'PENDING') throw new Refused('TRANSFER_PENDING')
  // Where the games have not enough the books say why it is refused: another may have been placed meanwhile.
}
