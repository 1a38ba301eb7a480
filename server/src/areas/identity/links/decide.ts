import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Operator } from '../../staff/public.ts'
import { decideGroup, lockGroup, ownsOneOf } from './groupStore.ts'

interface Said {
  decision: 'LET' | 'HOLD'
  /** How many members the operator saw. */
  size: number
  upTo: number | null
  reason: string
}

/**
 * Lets the gifts of a group pass while it is no larger than `upTo`, or lets them wait whatever its
 * size. By one operator: what passes is a gift under its own rules, and it waits again as the group
 * grows. NOT_FOUND; CASE_CHANGED (details: size) where it has grown or was joined to another since;
 * INVALID_REQUEST (fields) for a bound below its size; SAME_OPERATOR for who has a part in it.
 */
export async function decideAbout(
  context: Context,
  id: number,
  said: Said,
  by: Operator,
): Promise<void> {
  const at = context.clock.now()
  await context.db.transaction().execute(async (tx) => {
    const row = await lockGroup(tx, id)
    if (!row) throw new Refused('NOT_FOUND')
    if (row.size !== said.size) throw new Refused('CASE_CHANGED', { details: { size: row.size } })
    const upTo = said.decision === 'LET' ? (said.upTo ?? row.size) : null
    if (upTo !== null && upTo < row.size)
      throw new Refused('INVALID_REQUEST', { details: { fields: ['upTo'] } })
    if (await ownsOneOf(tx, by.id, id)) throw new Refused('SAME_OPERATOR')
    await decideGroup(tx, id, { ...said, upTo, by: by.id, at })
    await writeAudit(tx, {
      at,
      by,
      action: said.decision === 'LET' ? 'links.let' : 'links.hold',
      subject: `G-${id}`,
      before: { decision: row.decision, upTo: row.up_to },
      after: { decision: said.decision, upTo, size: row.size },
      reason: said.reason,
    })
  })
}
