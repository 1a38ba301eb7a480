import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { WithdrawalState, WithdrawalTables } from '../../db/tables/withdrawals.ts'
import { gatheredRow } from '../../gathered.ts'

type Db = Kysely<Database>
export type Withdrawal = Selectable<WithdrawalTables['withdrawal']>

const OPEN: WithdrawalState[] = ['REQUESTED', 'APPROVED', 'SENT']
const UNDER_WAY: WithdrawalState[] = ['APPROVED', 'SENT']

export const findWithdrawal = gatheredRow(
  (db, ids) =>
    db
      .selectFrom('withdrawal')
      .selectAll()
      .where('id', '=', sql<string>`any (${ids}::text[])`)
      .execute(),
  (row) => row.id,
)

export const lockWithdrawal = (db: Db, id: string) =>
  db.selectFrom('withdrawal').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** A member has one at most: the index decides. */
export const openWithdrawalOf = gatheredRow(
  (db, memberIds) =>
    db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', sql<string>`any (${memberIds}::text[])`)
      .where('state', 'in', OPEN)
      .execute(),
  (row) => row.member_id,
)

/**
 * False when the id is known or the member has an open one. Waits for another transaction that is
 * making one.
 */
export async function insertWithdrawal(
  db: Db,
  row: Insertable<WithdrawalTables['withdrawal']>,
): Promise<boolean> {
  const result = await db
    .insertInto('withdrawal')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A job may come to run a little before its row is due: the queue's clock is the database's. */
const EARLY_MS = 500

/**
 * Takes a due attempt for `leaseMs`, so that two runs do not call the bank side by side; undefined:
 * not due, or another's.
 */
export const claimAttempt = (db: Db, id: string, now: Date, leaseMs: number) =>
  db
    .updateTable('withdrawal')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + leaseMs),
    }))
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .where('next_attempt_at', '<=', new Date(now.getTime() + EARLY_MS))
    .returningAll()
    .executeTakeFirst()

/** False when it was not in one of `from`: somebody else took the step. */
export async function changeState(
  db: Db,
  id: string,
  from: WithdrawalState[],
  to: WithdrawalState,
  change: Partial<
    Pick<Withdrawal, 'bank_reference' | 'fail_reason' | 'next_attempt_at' | 'sent_at' | 'ended_at'>
  >,
): Promise<boolean> {
  const result = await db
    .updateTable('withdrawal')
    .set({ state: to, ...change })
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const postponeAttempt = (db: Db, id: string, at: Date, bankReference: string | null) =>
  db
    .updateTable('withdrawal')
    .set({
      next_attempt_at: at,
      ...(bankReference === null ? {} : { bank_reference: bankReference }),
    })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .execute()

export const withdrawalsToResolve = (db: Db, dueBy: Date, limit: number) =>
  db
    .selectFrom('withdrawal')
    .select('id')
    .where('next_attempt_at', '<=', dueBy)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

/** How many different operators have approved, this one included. */
export async function approve(
  db: Db,
  id: string,
  operatorId: string,
  at: Date,
): Promise<{ isNew: boolean; approvals: number }> {
  const made = await db
    .insertInto('withdrawal_approval')
    .values({ withdrawal_id: id, operator_id: operatorId, approved_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  const { count } = await db
    .selectFrom('withdrawal_approval')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('withdrawal_id', '=', id)
    .executeTakeFirstOrThrow()
  return { isNew: made.numInsertedOrUpdatedRows === 1n, approvals: Number(count) }
}

export const requestedSince = (db: Db, since: Date) =>
  db.selectFrom('withdrawal').selectAll().where('requested_at', '>=', since).execute()

/** Before the bank, or about to be, since before a moment. */
export const underWaySince = (db: Db, before: Date) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', 'in', UNDER_WAY)
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'requested_at'), '<', before))
    .execute()

/**
 * In the transaction that holds the money, once it does: what was paid in before this moment may be
 * part of it.
 */
export const setRequested = (db: Db, id: string, at: Date) =>
  db.updateTable('withdrawal').set({ requested_at: at }).where('id', '=', id).execute()

/** When money was last taken out that has not come back; null: never. */
export const lastTaken = async (db: Db, memberId: string): Promise<Date | null> =>
  (
    await db
      .selectFrom('withdrawal')
      .select('requested_at')
      .where('member_id', '=', memberId)
      .where('state', '!=', 'FAILED')
      .orderBy('requested_at', 'desc')
      .limit(1)
      .executeTakeFirst()
  )?.requested_at ?? null

export const approvalsOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('withdrawal_approval')
    .selectAll()
    .where('withdrawal_id', '=', sql<string>`any (${[...ids]}::text[])`)
    .orderBy('approved_at')
    .execute()

export type QueueName = 'waiting' | 'sent' | 'done'
const STATES: Record<QueueName, WithdrawalState[]> = {
  waiting: ['REQUESTED'],
  sent: ['APPROVED', 'SENT'],
  done: ['PAID', 'FAILED'],
}

/** A page and how many there are: what waits oldest first, the others newest first. */
export async function pageOf(
  db: Db,
  queue: QueueName,
  page: { limit: number; offset: number },
): Promise<{ total: number; rows: Withdrawal[] }> {
  const all = db.selectFrom('withdrawal').where('state', 'in', STATES[queue])
  const { total } = await all.select((eb) => eb.fn.countAll().as('total')).executeTakeFirstOrThrow()
  const rows = await all
    .selectAll()
    .orderBy('requested_at', queue === 'waiting' ? 'asc' : 'desc')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return { total: Number(total), rows }
}
