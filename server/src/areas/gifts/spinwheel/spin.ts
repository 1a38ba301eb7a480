import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'
import type { Context } from '../../../context.ts'
import type { IdempotentRequest } from '../../../idempotency/asked.ts'
import { seedInUse } from './seeds.ts'
import { NoSeed, spinBatch } from './spinBatch.ts'

export interface SpinOrder {
  memberId: string
  clientSeed: string | undefined
  idempotencyKey: string | null
  locale: Locale
  /** The key with what it belongs to: the answer is kept under it, with the coin. */
  asked?: IdempotentRequest | null
}

/**
 * Spins once: the coin, the result and its prize are one commit. NO_COIN, INACTIVE and LIMIT are
 * told in the answer and cost nothing. SELF_EXCLUDED; INVALID_REQUEST for a seed that is no text.
 * The same Idempotency-Key meets the same spin.
 */
export async function spin(context: Context, order: SpinOrder): Promise<Answer<'spin'>> {
  const { memberId, idempotencyKey, locale, asked = null } = order
  const clientSeed = order.clientSeed || Buffer.from(context.random.bytes(16)).toString('hex')
  const id =
    idempotencyKey === null
      ? context.ids.reference('sp')
      : context.ids.referenceFor('sp', memberId, idempotencyKey)
  const item = { id, memberId, clientSeed, locale }
  const submitSpin = spinBatch(context)
  try {
    return await submitSpin({ item, asked })
  } catch (error) {
    // Once in a member's life.
    if (!(error instanceof NoSeed)) throw error
  }
  await seedInUse(context, memberId)
  return submitSpin({ item, asked })
}
