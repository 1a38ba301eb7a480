import type { Context } from '../../../../context.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import { findMember, keepNotice } from '../../../people/public.ts'
import { writeAudit, type Operator } from '../../../staff/public.ts'
import { isAsked } from '../funds.ts'
import { fundsOf, putAsk } from '../fundsStore.ts'
import { isOwn, lockIdentity } from '../store.ts'

/**
 * Asks a member where the money comes from: on the identity page and by a notice, in the words of
 * level 3 and in no others, whoever asks and why, so that it tells nothing of a case. Answers when
 * it was asked; asked again before it is answered it is the same question. NOT_FOUND;
 * SAME_OPERATOR.
 */
export async function askFunds(
  context: Context,
  memberId: string,
  by: Operator,
): Promise<{ askedAt: string }> {
  const at = context.clock.now()
  const askedAt = await context.db.transaction().execute(async (tx) => {
    if (!(await findMember(tx, memberId))) throw new Refused('NOT_FOUND')
    if (await isOwn(tx, by.id, memberId)) throw new Refused('SAME_OPERATOR')
    await lockIdentity(tx, memberId)
    const before = await fundsOf(tx, memberId)
    if (before.askedAt && isAsked(before)) return before.askedAt
    await putAsk(tx, { member_id: memberId, asked_at: at, asked_by: by.id })
    await writeAudit(tx, { at, by, action: 'identity.ask', subject: memberId, memberId })
    return at
  })
  // Kept once for each question: also where the server died before it.
  const of = `${memberId}:${askedAt.getTime()}`
  await keepNotice(context, { memberId, kind: 'identityAsked', of })
  return { askedAt: askedAt.toISOString() }
}
