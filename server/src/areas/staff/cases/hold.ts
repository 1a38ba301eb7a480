import type { Answer } from '@krapao/contract/calls'
import { CASE_MINUTES, type CaseKind } from '@krapao/contract/ops/cases'
import type { Context } from '../../../context.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { writeAudit, type Actor } from '../audit/write.ts'
import { dropHold, liveHold, liveHolds, lockQueue, putHold } from './store.ts'

type Held = Answer<'opsCaseTake'>
type Hold = NonNullable<Awaited<ReturnType<typeof liveHold>>>

const shown = ({ subject, operator, until }: Hold): Held => ({
  subject,
  operator,
  until: until.toISOString(),
})
const taken = (hold: Hold): Refused => new Refused('CASE_TAKEN', { details: { ...shown(hold) } })

export const casesHeld = async ({ db, clock }: Context, kind: CaseKind): Promise<Held[]> =>
  (await liveHolds(db, kind, clock.now())).map(shown)

/**
 * The case is this operator's for ten minutes; what they held of the queue before is free again.
 * Their own, taken again, restarts the time. CASE_TAKEN (details: operator, until) while it is
 * another's.
 */
export async function takeCase(
  { db, clock }: Context,
  kind: CaseKind,
  subject: string,
  by: Actor,
): Promise<Held> {
  const now = clock.now()
  const until = new Date(now.getTime() + CASE_MINUTES * 60_000)
  await db.transaction().execute(async (tx) => {
    await lockQueue(tx, kind)
    const before = await liveHold(tx, kind, subject, now)
    if (before && before.operator_id !== by.id) throw taken(before)
    await putHold(tx, { kind, subject, operator_id: by.id, taken_at: now, until })
    if (!before) await writeAudit(tx, { at: now, by, action: 'case.take', subject })
  })
  return { subject, operator: by.name, until: until.toISOString() }
}

/** Free for everybody again; safe to repeat, and nothing where it is another's. */
export async function leaveCase(
  { db }: Context,
  kind: CaseKind,
  subject: string,
  by: Actor,
): Promise<void> {
  await dropHold(db, kind, subject, by.id)
}

/**
 * Decides a case. CASE_TAKEN while another works at it; afterwards it is free, for the second
 * operator where two are needed. That nothing is decided twice is the decision's own to keep.
 * `takenAt`: since when the operator works at it; null: they have not taken it.
 */
export async function atCase<T>(
  context: Context,
  kind: CaseKind,
  subject: string,
  by: Actor,
  decide: (takenAt: Date | null) => Promise<T>,
): Promise<T> {
  const hold = await liveHold(context.db, kind, subject, context.clock.now())
  if (hold && hold.operator_id !== by.id) throw taken(hold)
  const answer = await decide(hold?.taken_at ?? null)
  await leaveCase(context, kind, subject, by)
  return answer
}
