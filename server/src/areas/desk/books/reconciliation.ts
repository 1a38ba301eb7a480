import type { Context } from '../../../context.ts'
import type { Actor } from '../../staff/public.ts'
import { writeAudit } from '../../staff/public.ts'
import { refuseOwn } from '../../staff/public.ts'
import { closeBreak, reconciliation, runReconciliation } from '../reconciliation/breaks.ts'

/** What the last comparison found; the first check compares. */
export async function reconciliationOf(context: Context) {
  const rows = await reconciliation(context)
  if (rows.length > 0) return rows
  await runReconciliation(context)
  return reconciliation(context)
}

/** An operator closes a break; NOT_FOUND, SAME_OPERATOR where it is about one's own member account. */
export async function closeBreakOf(
  context: Context,
  id: string,
  by: Actor,
  reason: string,
): Promise<void> {
  const work = context.db.transaction().execute(async (tx) => {
    const memberId = await closeBreak({ ...context, db: tx }, { id, operatorId: by.id, reason })
    await writeAudit(tx, {
      at: context.clock.now(),
      by,
      action: 'break.close',
      subject: id,
      memberId,
      reason,
    })
  })
  await work.catch(refuseOwn)
}
