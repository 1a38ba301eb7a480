import { toBaht } from '@krapao/contract/money'
import type { Context } from '../../../context.ts'
import type { SuspenseAction } from '../../../db/tables/cashin/payments.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit } from '../../staff/public.ts'
import { refuseOwn, validApprovals, type Operator } from '../../staff/public.ts'
import { lockPayment } from '../payments/store.ts'
import { assignSuspense } from './assign.ts'
import { audited, type Asked } from './decide.ts'
import { returnSuspense } from './return.ts'
import { deleteDecision, idOfWord, openDecisions } from './store.ts'
import { writeOffSuspense } from './writeOff.ts'

type Open = Awaited<ReturnType<typeof openDecisions>>[number]

async function standing({ db, clock }: Context): Promise<Open[]> {
  return validApprovals(db, await openDecisions(db), { right: 'money', now: clock.now() })
}

async function wordOf(context: Context, id: string): Promise<Open> {
  const word = (await standing(context)).find((each) => idOfWord(each) === id)
  if (!word) throw new Refused('NOT_WAITING')
  return word
}

/** What one operator has said of money in suspense and a second one has not yet; baht. */
export const firstWords = async (context: Context) =>
  (await standing(context)).map((word) => ({
    id: idOfWord(word),
    itemId: word.item_id,
    action: word.action,
    memberId: word.member_id || null,
    member: word.member_name,
    amount: word.amount === null ? null : toBaht(word.amount),
    operator: { id: word.by, name: word.name },
    at: word.at,
    reason: word.reason,
  }))

/** A second operator says the same. Refuses what the decision itself does. */
export async function sayTheSame(
  context: Context,
  id: string,
  by: Operator,
  reason: string,
): Promise<void> {
  const { item_id, action, member_id } = await wordOf(context, id)
  const carryOut: Record<SuspenseAction, (asked: Asked) => Promise<unknown>> = {
    assign: (asked) => assignSuspense(context, { ...asked, memberId: member_id }),
    return: (asked) => returnSuspense(context, asked),
    writeOff: (asked) => writeOffSuspense(context, asked),
  }
  await carryOut[action](audited(context, by, item_id, reason, action, member_id || undefined))
}

/** The first approval is revoked: nothing moves. NOT_WAITING where the item has ended. */
export async function takeWordAway(
  context: Context,
  id: string,
  by: Operator,
  reason: string,
): Promise<void> {
  const word = await wordOf(context, id)
  const work = context.db.transaction().execute(async (tx) => {
    const item = await lockPayment(tx, word.item_id)
    if (item?.state !== 'WAITING' || !(await deleteDecision(tx, word)))
      throw new Refused('NOT_WAITING')
    await writeAudit(tx, {
      at: context.clock.now(),
      by,
      action: by.id === word.by ? 'suspense.takeBack' : 'suspense.disagree',
      subject: word.item_id,
      memberId: word.member_id || null,
      before: { said: word.action, by: word.by },
      reason,
    })
  })
  await work.catch(refuseOwn)
}
