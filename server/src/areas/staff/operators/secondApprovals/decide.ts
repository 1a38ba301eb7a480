import { isMoneyRight } from '@krapao/contract/ops/rights'
import type { Kysely } from 'kysely'
import type { Context } from '../../../../context.ts'
import type { Database } from '../../../../db/schema.ts'
import { Refused } from '../../../../runtime/refusal.ts'
import type { Operator } from '../../../../security/identity.ts'
import { writeAudit } from '../../audit/write.ts'
import {
  decideApproval,
  findApproval,
  lockApproval,
  lockAsked,
  proposeApprovalAnew,
  type Approval,
} from './approvalStore.ts'
import { POLICY, proposerRight, refuseOwn } from './policy.ts'
import { validApprovals } from './validStore.ts'

type Db = Kysely<Database>

export interface Said {
  by: Operator
  reason: string | null
}
/** What is to be done after the commit, and what the audit says beside. */
interface CarriedOut {
  after?: () => unknown
  told?: Record<string, unknown>
}
/**
 * Makes what was asked for live, in the transaction of the second approval. Null: what is live is
 * not what it was when it was asked for.
 */
export type CarryOut = (
  db: Db,
  row: Approval,
  said: { by: Operator; at: Date; reason: string },
) => Promise<CarriedOut | null>

/** What was asked for, and as what it is decided: of any other kind there is none of this id. */
export type AskedFor = Pick<Approval, 'id' | 'kind'>

/** Locked: the thing first, then the question about it. */
async function lock(db: Db, { id, kind }: AskedFor): Promise<Approval> {
  const known = await findApproval(db, id)
  if (known?.kind !== kind) throw new Refused('NOT_FOUND')
  await lockAsked(db, known.kind, known.subject)
  const row = await lockApproval(db, id)
  if (!row) throw new Refused('NOT_FOUND')
  return row
}

type Step = keyof (typeof POLICY)['offer']['audit']
/** What the audit says of a step. */
function note(row: Approval, { by, reason }: Said, at: Date, step: Step) {
  const { right, audit } = POLICY[row.kind]
  const ofMoney = isMoneyRight(right)
  return {
    at,
    by,
    action: audit[step],
    subject: ofMoney ? row.subject : `${row.kind} ${row.subject}`,
    memberId: row.member_id,
    before: ofMoney ? { proposedBy: row.by, proposed: row.reason } : row.before,
    after: {
      ...(ofMoney ? { satang: String(row.amount) } : { approval: row.id, proposedBy: row.by }),
      ...row.after,
    },
    reason,
  }
}

/**
 * A second operator confirms what another has asked for: just that takes effect, once. Where who
 * asked may not any more, this is the first approval, and it waits for another's. Null where the
 * thing has changed since. NOT_FOUND; NOT_WAITING; SAME_OPERATOR for who asked; FORBIDDEN for who
 * has lost the right meanwhile; what the table's constraints refuse.
 */
export const confirmWithin = async (
  context: Context,
  db: Db,
  asked: AskedFor,
  said: Said,
  carryOut: CarryOut,
): Promise<CarriedOut | null> => confirmLocked(context, db, await lock(db, asked), said, carryOut)

async function confirmLocked(
  context: Context,
  db: Db,
  row: Approval,
  said: Said,
  carryOut: CarryOut,
): Promise<CarriedOut | null> {
  const { id } = row
  const { by } = said
  const at = context.clock.now()
  if (row.state !== 'waiting') throw new Refused('NOT_WAITING')
  const { right } = POLICY[row.kind]
  const own = { by: by.id, at }
  const [mayConfirm] = await validApprovals(db, [own], { right, now: at, lock: true })
  if (!mayConfirm) throw new Refused('FORBIDDEN')
  const asked = { right: proposerRight(row.kind), now: at, lock: true }
  const [stands] = await validApprovals(db, [row], asked)
  if (!stands) {
    await proposeApprovalAnew(db, id, by.id, at)
    await writeAudit(db, note(row, said, at, 'propose'))
    return {}
  }
  if (row.by === by.id) throw new Refused('SAME_OPERATOR')
  const done = await carryOut(db, row, { by, at, reason: said.reason ?? row.reason })
  const verdict = { by: done ? by.id : null, at, reason: said.reason }
  await decideApproval(db, id, done ? 'done' : 'overtaken', verdict)
  if (!done) return null
  const { after, ...told } = note(row, said, at, 'confirm')
  await writeAudit(db, { ...told, after: { ...after, ...done.told } })
  return done
}

/**
 * The same in a transaction of its own; what this operator has confirmed already stays as it is.
 * NOT_WAITING where the thing has changed since.
 */
export async function confirmAsked(
  context: Context,
  asked: AskedFor,
  said: Said,
  carryOut: CarryOut,
): Promise<void> {
  const work = context.db.transaction().execute(async (tx) => {
    const row = await lock(tx, asked)
    if (row.state === 'done' && row.decided_by === said.by.id) return {}
    return confirmLocked(context, tx, row, said, carryOut)
  })
  const done: CarriedOut | null = await work.catch(refuseOwn)
  if (!done) throw new Refused('NOT_WAITING')
  await done.after?.()
}

/**
 * Nothing changes: another's is refused, one's own taken back. Where only one of the two is meant,
 * SAME_OPERATOR for one's own and FORBIDDEN for another's. NOT_FOUND; NOT_WAITING; SAME_OPERATOR
 * for what is about one's own member account.
 */
export async function closeAsked(
  { db, clock }: Context,
  asked: AskedFor,
  said: Said,
  meant?: 'refused' | 'takenBack',
): Promise<void> {
  const at = clock.now()
  const work = db.transaction().execute(async (tx) => {
    const row = await lock(tx, asked)
    const to = row.by === said.by.id ? 'takenBack' : 'refused'
    if (meant === 'refused' && to !== meant) throw new Refused('SAME_OPERATOR')
    if (meant === 'takenBack' && to !== meant) throw new Refused('FORBIDDEN')
    if (!(await decideApproval(tx, row.id, to, { by: said.by.id, at, reason: said.reason })))
      throw new Refused('NOT_WAITING')
    await writeAudit(tx, note(row, said, at, to === 'refused' ? 'refuse' : 'takeBack'))
  })
  await work.catch(refuseOwn)
}
