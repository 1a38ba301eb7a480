import type { Answer } from '@krapao/contract/calls'
import { toSatang } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { keepTrace } from '../../../operations/traceOriginStore.ts'
import type { Request } from './facts.ts'
import { PAYOUTS } from './payouts/payout.ts'
import { placeWithdrawal } from './place.ts'
import { prepare, type GatherFunds } from './prepare.ts'

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
  try {
    // Who gathers does so one by one, so that a burst of one member's requests gathers once.
    return gather
      ? await context.mutex.run(`withdraw:${memberId}`, async () =>
          placeWithdrawal(context, await prepare(context, request, gather), asked),
        )
      : await placeWithdrawal(context, request, asked)
  } finally {
    // An attempt that was refused is told too.
    context.events.emit('money.moved', { memberId: memberId, why: 'withdraw' })
  }
}
