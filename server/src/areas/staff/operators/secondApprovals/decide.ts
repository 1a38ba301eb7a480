import { APPROVAL_RIGHT } from '@krapao/contract/ops/approvals/kinds'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import { brokenConstraint } from '../../../../db/pgError.ts'
import type { Database } from '../../../../db/schema.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Operator } from '../../../../security/identity.ts'
import { writeAudit } from '../../audit/write.ts'
import { validApprovals } from '../wordStore.ts'
import {
  decideApproval,
  findApproval,
  lockApproval,
  lockAsked,
  proposeApprovalAnew,
  type Approval,
} from './approvalStore.ts'

type Db = Kysely<Database>

export interface Said {
  by: Operator
  reason: string | null
}
/**
 * Makes what was asked for live, in the transaction of the second word. Null: what is live is not
 * what it was when it was asked for. Else what is to be done after the commit.
 */
export type CarryOut = (
  db: Db,
  row: Approval,
  said: { by: Operator; at: Date; reason: string },
) => Promise<(() => unknown) | null>

/** Locked: the thing first, then the question about it. */
async function lock(db: Db, id: string): Promise<Approval> {
  const known = await findApproval(db, id)
  if (!known) throw new Refused('NOT_FOUND')
  await lockAsked(db, known.kind, known.subject)
  const row = await lockApproval(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

const note = (row: Approval, { by, reason }: Said, at: Date, action: string) => ({
  at,
  by,
  action,
  subject: `${row.kind} ${row.subject}`,
  before: row.before,
  after: { approval: row.id, proposedBy: row.by, ...row.after },
  reason,
})

/**
 * A second operator confirms what another has asked for: just that takes effect, once. Where who
 * asked may not any more, this is the first word, and it waits for another's. NOT_FOUND;
 * NOT_WAITING, also where the thing has changed since; SAME_OPERATOR for who asked; FORBIDDEN for
 * who has lost the right meanwhile.
 */
export async function confirmAsked(
  context: Context,
  id: string,
  said: Said,
  carryOut: CarryOut,
): Promise<void> {
  const { by } = said
  const at = context.clock.now()
  const work = context.db.transaction().execute(async (tx) => {
    const row = await lock(tx, id)
    if (row.state === 'done' && row.decided_by === by.id) return () => undefined
    if (row.state !== 'waiting') throw new Refused('NOT_WAITING')
    const right = APPROVAL_RIGHT[row.kind]
    const words = await validApprovals(tx, [row, { by: by.id, at }], { right, now: at, lock: true })
    if (!words.some((word) => word.by === by.id && word.at === at)) throw new Refused('FORBIDDEN')
    if (!words.includes(row)) {
      await proposeApprovalAnew(tx, id, by.id, at)
      await writeAudit(tx, note(row, said, at, 'approval.propose'))
      return () => undefined
    }
    if (row.by === by.id) throw new Refused('SAME_OPERATOR')
    const after = await carryOut(tx, row, { by, at, reason: said.reason ?? row.reason })
    const verdict = { by: after ? by.id : null, at, reason: said.reason }
    await decideApproval(tx, id, after ? 'done' : 'overtaken', verdict)
    if (after) await writeAudit(tx, note(row, said, at, 'approval.confirm'))
    return after
  })
  const after = await work.catch((error: unknown) => {
    if (brokenConstraint(error) === 'operator_confirmed') throw new Refused('UNCONFIRMED_OPERATOR')
    throw error
  })
  if (!after) throw new Refused('NOT_WAITING')
  await after()
}

/** Nothing changes. SAME_OPERATOR for one's own; NOT_FOUND, NOT_WAITING. */
export const disagreeAsked = (context: Context, id: string, said: Said): Promise<void> =>
  close(context, id, said, 'refused')

/** Nothing changes. FORBIDDEN for another's; NOT_FOUND, NOT_WAITING. */
export const takeBackAsked = (context: Context, id: string, said: Said): Promise<void> =>
  close(context, id, said, 'takenBack')

async function close(
  { db, clock }: Context,
  id: string,
  said: Said,
  to: 'refused' | 'takenBack',
): Promise<void> {
  const at = clock.now()
  const action = to === 'refused' ? 'approval.disagree' : 'approval.takeBack'
  await db.transaction().execute(async (tx) => {
    const row = await lock(tx, id)
    if (to === 'refused' && row.by === said.by.id) throw new Refused('SAME_OPERATOR')
    if (to === 'takenBack' && row.by !== said.by.id) throw new Refused('FORBIDDEN')
    if (!(await decideApproval(tx, id, to, { by: said.by.id, at, reason: said.reason })))
      throw new Refused('NOT_WAITING')
    await writeAudit(tx, note(row, said, at, action))
  })
}
