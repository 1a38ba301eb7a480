import type { ApprovalState } from '@krapao/contract/ops/approvals/states'
import { sql, type Insertable, type Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'
import type { ApprovalTables, AskedKind } from '../../../../db/tables/staff/approvals.ts'
import { approvalStates } from './states.ts'

type Db = Kysely<Database>

/** One who asks about a thing waits for another who does, until the end of the transaction. */
export const lockAsked = (db: Db, kind: AskedKind, subject: string) =>
  sql`select pg_advisory_xact_lock(hashtext('approval'), hashtext(${`${kind} ${subject}`}))`.execute(
    db,
  )

/** With the names of who proposed and decided, and of whose money it is. */
const rows = (db: Db) =>
  db
    .selectFrom('approval')
    .leftJoin('operator as proposer', 'proposer.id', 'approval.proposed_by')
    .leftJoin('operator as decider', 'decider.id', 'approval.decided_by')
    .leftJoin('member', 'member.id', 'approval.member_id')
    .selectAll('approval')
    .select((eb) => [
      eb.fn.coalesce('proposer.name', 'approval.proposed_by').as('proposer'),
      'decider.name as decider',
      'member.name as member',
      'approval.proposed_by as by',
      'approval.proposed_at as at',
    ])

export const findApproval = (db: Db, id: string) =>
  rows(db).where('approval.id', '=', id).executeTakeFirst()
export type Approval = NonNullable<Awaited<ReturnType<typeof findApproval>>>

export const lockApproval = (db: Db, id: string) =>
  rows(db).where('approval.id', '=', id).forUpdate('approval').executeTakeFirst()

/** Locked until the end of the transaction; the oldest first. */
export const waitingOn = (db: Db, kind: AskedKind, subject: string) =>
  rows(db)
    .where('approval.kind', '=', kind)
    .where('approval.subject', '=', subject)
    .where('approval.state', '=', 'waiting')
    .orderBy('approval.proposed_at')
    .forUpdate('approval')
    .execute()

/** Oldest first. */
export const waitingApprovals = (db: Db, kinds: readonly AskedKind[]) =>
  rows(db)
    .where('approval.kind', '=', anyOf(kinds))
    .where('approval.state', '=', 'waiting')
    .orderBy('approval.proposed_at')
    .orderBy('approval.id')
    .execute()

/** A page of what waits, oldest first, or was decided, newest first; and how many there are. */
export async function approvalsPage(
  db: Db,
  kinds: readonly AskedKind[],
  box: 'waiting' | 'decided',
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<{ total: number; rows: Approval[] }> {
  const compared = box === 'waiting' ? '=' : '<>'
  const { total } = await db
    .selectFrom('approval')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('kind', '=', anyOf(kinds))
    .where('state', compared, 'waiting')
    .executeTakeFirstOrThrow()
  const found = await rows(db)
    .where('approval.kind', '=', anyOf(kinds))
    .where('approval.state', compared, 'waiting')
    .orderBy(box === 'waiting' ? 'approval.proposed_at' : 'approval.decided_at', (order) =>
      box === 'waiting' ? order.asc() : order.desc(),
    )
    .orderBy('approval.id')
    .limit(limit)
    .offset(offset)
    .execute()
  return { total, rows: found }
}

/** False when this id is known: a retry. */
export async function insertApproval(
  db: Db,
  row: Insertable<ApprovalTables['approval']>,
): Promise<boolean> {
  const result = await db
    .insertInto('approval')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** False when it was decided before. The constraint refuses the proposer as who decides. */
export async function decideApproval(
  db: Db,
  id: string,
  to: Exclude<ApprovalState, 'waiting'>,
  { by, at, reason }: { by: string | null; at: Date; reason: string | null },
): Promise<boolean> {
  const result = await db
    .updateTable('approval')
    .set({ state: to, decided_by: by, decided_at: at, decision_reason: reason })
    .where('id', '=', id)
    .where('state', '=', anyOf(approvalStates.before(to)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Of one whose proposer has left: another proposes it from now on. */
export const proposeApprovalAnew = (db: Db, id: string, by: string, at: Date) =>
  db
    .updateTable('approval')
    .set({ proposed_by: by, proposed_at: at })
    .where('id', '=', id)
    .execute()

/** What was done since by one person where nobody else held the right; the oldest of it. */
export async function doneAlone(
  db: Db,
  since: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  const { count, oldest } = await db
    .selectFrom('approval')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(decided_at)`.as('oldest'),
    ])
    .where('alone', '=', true)
    .where('decided_at', '>', since)
    .executeTakeFirstOrThrow()
  return { count, oldestAt: oldest }
}
