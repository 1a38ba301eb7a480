import type { WithdrawalOutcome } from '@krapao/contract/withdrawals/states'
import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'
import type { Withdrawal } from '../store.ts'
import { CARE_REASONS, STATUS_REASON, STOP_REASONS } from './weigh.ts'

type Db = Kysely<Database>

export const lockWithdrawal = (db: Db, id: string) =>
  db.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const writeRejecter = (db: Db, id: string, operatorId: string) =>
  db.updateTable('withdrawal').set({ rejected_by: operatorId }).where('id', '=', id).execute()

export interface Signed {
  id: string
  by: string
  at: Date
  /** The first one's while a second one is waited for: what that one confirms, and why. */
  approval: string | null
  reason: string
}
/** Who approved each of these withdrawals as they stand now, and when; the first one first. */
export async function approvalsOf(db: Db, ids: readonly string[]): Promise<Signed[]> {
  const found = await db
    .selectFrom('withdrawal')
    .innerJoin('approval', (join) =>
      join
        .onRef('approval.subject', '=', 'withdrawal.id')
        .on('approval.kind', '=', 'withdrawal')
        .on('approval.state', 'in', ['waiting', 'done'])
        .on(sql<boolean>`approval.version = withdrawal.round::text`),
    )
    .select([
      'withdrawal.id',
      'approval.id as approval',
      'approval.state',
      'approval.reason',
      'proposed_by',
      'proposed_at',
      'decided_by',
      'decided_at',
    ])
    .where('withdrawal.id', '=', anyOf(ids))
    .execute()
  return found.flatMap(({ id, approval, state, reason, ...said }) => [
    {
      id,
      by: said.proposed_by,
      at: said.proposed_at,
      approval: state === 'waiting' ? approval : null,
      reason,
    },
    ...(state === 'done' && said.decided_by !== null && said.decided_at !== null
      ? [{ id, by: said.decided_by, at: said.decided_at, approval: null, reason: '' }]
      : []),
  ])
}

export type QueueName = 'waiting' | 'sent' | 'done'

/** A payout that only waits for its time waits too, though no operator is needed. */
const isCoolingOff = (now: Date) =>
  sql<boolean>`(state = 'APPROVED' and next_attempt_at > ${now} and 'REST' = any (reasons))`
const belongsTo = (queue: QueueName, now: Date) => {
  if (queue === 'done') return sql<boolean>`state in ('PAID', 'FAILED')`
  return queue === 'waiting'
    ? sql<boolean>`(state = 'REQUESTED' or ${isCoolingOff(now)})`
    : sql<boolean>`(state in ('APPROVED', 'SENT') and not ${isCoolingOff(now)})`
}

/** Of what waits how heavy its reasons weigh, 0 the heaviest: the same as `weightOf` of each. */
const WEIGHT = sql<number>`case
  when reasons && ${sql.val([...STOP_REASONS])}::text[]
    or exists (select from unnest(reasons) r where starts_with(r, ${STATUS_REASON}))
    or 'HOLDER_UNCONFIRMED' = any (reasons) and exists (select from bank_holder h
      where h.member_id = withdrawal.member_id and h.state = 'DIFFERS') then 0
  when reasons && ${sql.val([...CARE_REASONS])}::text[] then 1 else 2 end`

/**
 * A page of withdrawals and how many there are. What waits is a queue, the heaviest reasons first
 * and of these the oldest; the others are newest first.
 */
export async function pageOf(
  db: Db,
  queue: QueueName,
  now: Date,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Withdrawal[] }> {
  const { total } = await db
    .selectFrom('withdrawal')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(belongsTo(queue, now))
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('withdrawal')
    .selectAll()
    .where(belongsTo(queue, now))
    .$if(queue === 'waiting', (found) => found.orderBy(WEIGHT))
    .orderBy('requested_at', queue === 'waiting' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total, rows }
}

/** What has ended, by how: the same words as the view's. Satang. */
export async function endedSums(
  db: Db,
): Promise<{ outcome: WithdrawalOutcome; count: bigint; amount: bigint }[]> {
  const { rows } = await sql<{ outcome: WithdrawalOutcome; count: bigint; amount: bigint }>`
    select case when state = 'PAID' then 'paid' when rejected_by is null then 'returned'
        else 'refused' end as outcome, count(*) as count, sum(amount)::bigint as amount
    from withdrawal where state in ('PAID', 'FAILED') group by 1`.execute(db)
  return rows
}

/**
 * What this operator alone has approved since, satang: to this member, and to all. Payouts that
 * came back are none. Until the end of the transaction the operator approves nothing else; taken
 * before any other lock.
 */
export async function approvedAlone(
  db: Db,
  { operatorId, id, since }: { operatorId: string; id: string; since: Date },
): Promise<{ toMember: bigint; toAll: bigint }> {
  await sql`select pg_advisory_xact_lock(hashtext('approved alone'), hashtext(${operatorId}))`.execute(
    db,
  )
  const { rows } = await sql<{ member: bigint | null; all: bigint | null }>`
    select sum(w.amount)::bigint as "all", sum(w.amount) filter (where w.member_id =
      (select member_id from withdrawal where id = ${id}))::bigint as member
    from approval a join withdrawal w on w.id = a.subject and w.round::text = a.version
    where a.kind = 'withdrawal' and a.needs = 1 and a.proposed_by = ${operatorId} and a.decided_at >= ${since}
      and w.id <> ${id} and w.state in ('APPROVED', 'SENT', 'PAID')`.execute(db)
  return { toMember: rows[0]?.member ?? 0n, toAll: rows[0]?.all ?? 0n }
}

/** From now on it takes two, and says so. */
export const demandTwo = (db: Db, { id, reasons }: Pick<Withdrawal, 'id' | 'reasons'>) =>
  db
    .updateTable('withdrawal')
    .set({ approvals_needed: 2, reasons: [...new Set([...reasons, 'FOUR_EYES'])] })
    .where('id', '=', id)
    .execute()
