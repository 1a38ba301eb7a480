import type { Context } from '../../../../context.ts'
import { writeAudit } from '../../../staff/public.ts'
import type { Operator } from '../../../staff/public.ts'
import type { ConversationRow } from '../store.ts'
import { noteViews } from './viewStore.ts'

const AN_HOUR_MS = 3_600_000

/**
 * Whoever may chat may read every conversation, to help out; a look into a colleague's is an entry
 * of the audit log, one an hour.
 */
export async function auditViews(
  { db, clock }: Context,
  by: Operator,
  seen: readonly ConversationRow[],
): Promise<void> {
  const others = seen.filter(({ assignee }) => assignee !== null && assignee !== by.name)
  if (others.length === 0) return
  const at = clock.now()
  const ids = [...new Set(others.map((each) => each.id))]
  await db.transaction().execute(async (tx) => {
    for (const id of await noteViews(tx, ids, by.id, at, new Date(at.getTime() - AN_HOUR_MS))) {
      const memberId = others.find((each) => each.id === id)?.member_id ?? null
      await writeAudit(tx, { at, by, action: 'chat.look', subject: id, memberId })
    }
  })
}
