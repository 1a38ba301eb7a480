import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import {
  approve,
  confirmAsked,
  lockAsked,
  refuseOwn,
  writeAudit,
  type Answered,
  type AskedFor,
  type Operator,
  type Said,
} from '../../staff/public.ts'
import { liftBlock, lockBlock } from './store.ts'

/**
 * Lets one who is kept away in before the end. Two operators give the same answer: the first one's
 * waits. NOT_FOUND; NOT_WAITING for one that was lifted before.
 */
export async function liftFor(
  context: Context,
  id: string,
  reason: string,
  by: Operator,
): Promise<Answered> {
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    await lockAsked(tx, 'block', id)
    const row = await lockBlock(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.lifted_at) throw new Refused('NOT_WAITING')
    const answer = await approve(context, tx, {
      kind: 'block',
      subject: id,
      by,
      at,
      reason,
      after: { kind: row.kind, shown: row.shown },
      replaces: 'none',
    })
    const isDone = answer.state === 'done'
    if (isDone) await liftBlock(tx, id, { by: by.id, at, approval: answer.approval })
    if (isDone || !answer.isAgain)
      await writeAudit(tx, {
        at,
        by,
        action: isDone ? 'block.lift' : 'block.lift.propose',
        subject: id,
        before: { kind: row.kind, shown: row.shown, reason: row.reason },
        reason,
      })
    return answer
  })
  return work.catch(refuseOwn)
}

/** The same from the inbox of what waits for a second person. */
export const confirmLift = (context: Context, asked: AskedFor, said: Said): Promise<void> =>
  confirmAsked(context, asked, said, async (tx, row, { by, at }) =>
    (await liftBlock(tx, row.subject, { by: by.id, at, approval: row.id })) ? {} : null,
  )
