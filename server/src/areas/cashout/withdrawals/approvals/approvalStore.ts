import type { WithdrawalOutcome } from '@krapao/contract/withdrawals/states'
import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import type { Database } from '../../../../db/schema.ts'
import type { Withdrawal } from '../store.ts'

type Db = Kysely<Database>

export const lockWithdrawal = (db: Db, id: string) =>
  db.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/**
 * One operator's word on the withdrawal as it stands now; the caller holds its lock. The key
 * refuses the same operator twice.
 */
export async function insertApproval(
  db: Db,
  row: Pick<Withdrawal, 'id' | 'round'>,
  operatorId: string,
  at: Date,
): Promise<number> {
  const { seat } = await db
    .insertInto('withdrawal_approval')
    .values({
      withdrawal_id: row.id,
      round: row.round,
      seat: sql<number>`(select count(*) + 1 from withdrawal_approval
          where withdrawal_id = ${row.id} and round = ${row.round})`,
      operator_id: operatorId,
      approved_at: at,
    })
    .returning('seat')
    .executeTakeFirstOrThrow()
  return seat
}

/** What was approved before does not count any more. */
export const beginRound = (db: Db, id: string): Promise<Pick<Withdrawal, 'id' | 'round'>> =>
  db
    .updateTable('withdrawal')
    .set((eb) => ({ round: eb('round', '+', 1) }))
    .where('id', '=', id)
    .returning(['id', 'round'])
    .executeTakeFirstOrThrow()

/** Whether this operator's word is among those that let it go out. */
export const hasApproved = async (
  db: Db,
  row: Pick<Withdrawal, 'id' | 'round'>,
  operatorId: string,
): Promise<boolean> =>
  (await db
    .selectFrom('withdrawal_approval')
    .select('seat')
    .where('withdrawal_id', '=', row.id)
    .where('round', '=', row.round)
    .where('operator_id', '=', operatorId)
    .executeTakeFirst()) !== undefined

export const writeRejecter = (db: Db, id: string, operatorId: string) =>
  db.updateTable('withdrawal').set({ rejected_by: operatorId }).where('id', '=', id).execute()

/** The words that count now, of each of these withdrawals, the maker's first. */
export const approvalsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('withdrawal_approval as approval')
    .innerJoin('withdrawal', (join) =>
      join
        .onRef('withdrawal.id', '=', 'approval.withdrawal_id')
        .onRef('withdrawal.round', '=', 'approval.round'),
    )
    .selectAll('approval')
    .select(['approval.operator_id as by', 'approval.approved_at as at'])
    .where('approval.withdrawal_id', '=', anyOf(ids))
    .orderBy('approval.seat')
    .execute()

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

/**
 * A page of withdrawals and how many there are. What waits is a queue, oldest first; the others are
 * newest first.
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
    from withdrawal_approval a join withdrawal w on w.id = a.withdrawal_id and w.round = a.round
    where a.operator_id = ${operatorId} and a.approved_at >= ${since}
      and w.id <> ${id} and w.state in ('APPROVED', 'SENT', 'PAID')
      and not exists (select from withdrawal_approval b where b.withdrawal_id = a.withdrawal_id
        and b.round = a.round and b.operator_id <> a.operator_id)`.execute(db)
  return { toMember: rows[0]?.member ?? 0n, toAll: rows[0]?.all ?? 0n }
}

/** From now on it takes two, and says so. */
export const demandTwo = (db: Db, { id, reasons }: Pick<Withdrawal, 'id' | 'reasons'>) =>
  db
    .updateTable('withdrawal')
    .set({ approvals_needed: 2, reasons: [...new Set([...reasons, 'FOUR_EYES'])] })
    .where('id', '=', id)
    .execute()
