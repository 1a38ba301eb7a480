import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Customer } from '../rooms.ts'
import { findConversation } from '../store.ts'
import { isUnrated, rateCase } from './caseStore.ts'

/** A case that ended earlier is asked about no more. */
const ASKED_MS = 3 * 86_400_000
const askedSince = ({ clock }: Context): Date => new Date(clock.now().getTime() - ASKED_MS)

export const mayRate = (context: Context, conversationId: string): Promise<boolean> =>
  isUnrated(context.db, conversationId, askedSince(context))

/** NOT_WAITING where no case has ended, or it is rated already. */
export async function rate(context: Context, customer: Customer, score: number): Promise<void> {
  const conversation = await findConversation(context.db, customer)
  const asked = { score, at: context.clock.now(), since: askedSince(context) }
  if (!conversation || !(await rateCase(context.db, conversation.id, asked)))
    throw new Refused('NOT_WAITING')
}
