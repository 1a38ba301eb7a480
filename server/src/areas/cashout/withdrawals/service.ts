import type { Answer } from '@krapao/contract/calls'
import { toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { walletOf } from '../../../ledger/address.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { demandNoPlaythrough } from '../../gifts/public.ts'
import { followLate } from '../../play/public.ts'
import { askForPlay } from './approvalReasons.ts'
import { PAYOUTS } from './payouts/payout.ts'
import { AskProvidersFirst, checkRequests, placeBatch, refusalOf, type Request } from './place.ts'

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

/** Amount in baht of the wire. */
export interface WithdrawOrder {
  memberId: string
  amount: number
  idempotencyKey: string | null
  /** The key with what it belongs to: the answer is kept under it, with the money. */
  asked?: IdempotentRequest | null
}

/**
 * Takes the amount out of the wallet and sends it, or has it wait for operators or a rest to end,
 * to the member's registered account. With `gather`, what the wallet lacks is brought in from the
 * games first. BONUS_CONDITION (details: what is lacking) while a play-through is active, its
 * conditions looked at first; LIMIT_EXCEEDED (details: `limit` min, max or open), NO_BANK,
 * MONEY_NOT_ENOUGH; TRANSFER_PENDING while a game has not answered, when nothing was withdrawn.
 */
export async function withdraw(
  context: Context,
  order: WithdrawOrder,
  gather: GatherFunds | null = null,
): Promise<Answer<'withdraw'>> {
  const { memberId, idempotencyKey, asked = null } = order
  const id =
    idempotencyKey === null
      ? context.ids.reference('wd')
      : context.ids.referenceFor('wd', memberId, idempotencyKey)
  const request: Request = { id, memberId, amount: toSatang(order.amount) }
  await keepTrace(context, PAYOUTS, id)
  const submitWithdrawal = placeBatch(context)
  const place = async () => {
    if (!gather)
      try {
        return await submitWithdrawal({ item: request, asked })
      } catch (error) {
        // Rare: only who has a bonus, a late answer of a game, or fresh deposits.
        if (!(error instanceof AskProvidersFirst)) throw error
      }
    const refused = await prepare(context, request, gather)
    const item = { ...request, prepared: true, ...(refused ? { refused } : {}) }
    return submitWithdrawal({ item, asked })
  }
  try {
    // Who gathers does so one by one, so that a burst of one member's requests gathers once.
    return gather ? await context.mutex.run(`withdraw:${memberId}`, place) : await place()
  } finally {
    // An attempt that was refused is told too.
    context.events.emit('money.moved', { memberId: memberId, why: 'withdraw' })
  }
}

/**
 * What must be asked of the outside before the books decide. A refusal met here is given to them as
 * well: it is an answer, and is kept.
 */
async function prepare(
  context: Context,
  request: Request,
  gather: GatherFunds | null,
): Promise<Refused | null> {
  const { memberId } = request
  try {
    await demandNoPlaythrough(context, memberId)
    if (gather) await bringIn(context, request, gather)
    await followLate(context, memberId)
    await askForPlay(context, memberId, request.amount)
    return null
  } catch (error) {
    if (error instanceof Refused) return error
    throw error
  }
}

/** Nothing is moved for a request that the books would refuse, or know already. */
async function bringIn(context: Context, request: Request, gather: GatherFunds): Promise<void> {
  const { id, memberId, amount } = request
  const [known] = await checkRequests(context, context.db, [request])
  if (!known || known.row || refusalOf(context, request, known)) return
  const address = walletOf(memberId)
  const wallet = (await context.ledger.balances([address])).get(address)?.balance ?? 0n
  if (amount <= wallet) return
  const reference = context.ids.referenceFor('wg', memberId, id)
  const gathered = await gather(context, memberId, amount - wallet, reference)
  if (gathered === 'PENDING') throw new Refused('TRANSFER_PENDING')
  // Where the games have not enough the books say why it is refused: another may have been placed meanwhile.
}
