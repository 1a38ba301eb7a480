import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { WithdrawalState, WithdrawalTables } from '../../db/tables/withdrawals.ts'
import { gatheredRow } from '../../gathered.ts'

type Db = Kysely<Database>
export type Withdrawal = Selectable<WithdrawalTables['withdrawal']>
/** One that is about to be written down. */
export type NewWithdrawal = Insertable<WithdrawalTables['withdrawal']>

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
export async function insertWithdrawal(db: Db, row: NewWithdrawal): Promise<boolean> {
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
    Pick<
      Withdrawal,
      'bank_reference' | 'fail_reason' | 'next_attempt_at' | 'sent_at' | 'last_sent_at' | 'ended_at'
    >
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

/** The bank has said a final no, or (null) no longer stands by it. */
export const noteNo = (db: Db, id: string, no: { code: string; at: Date } | null) =>
  db
    .updateTable('withdrawal')
    .set({ no_code: no?.code ?? null, no_at: no?.at ?? null })
    .where('id', '=', id)
    .where('state', '=', 'SENT')
    .execute()

/** Put before the bank once more. False when it has ended meanwhile. */
export async function noteSentAgain(db: Db, id: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('withdrawal')
    .set({ last_sent_at: at })
    .where('id', '=', id)
    .where('state', '=', 'SENT')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

const withReason = (reason: string) =>
  sql<
    string[]
  >`case when ${reason}::text = any (reasons) then reasons else array_append(reasons, ${reason}::text) end`

/** Keeps a payout back until a moment, with the reason; its state stays. */
export const delayPayout = (db: Db, id: string, reason: string, until: Date) =>
  db
    .updateTable('withdrawal')
    .set({ reasons: withReason(reason), next_attempt_at: until })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .execute()

/** Gives a payout back to the operators, whose earlier words were said on other facts. */
export const returnToOperators = (db: Db, id: string, from: WithdrawalState, reason: string) =>
  db
    .updateTable('withdrawal')
    .set((eb) => ({
      state: 'REQUESTED' as const,
      round: eb('round', '+', 1),
      approvals_needed: sql<number>`greatest(approvals_needed, 1)`,
      reasons: withReason(reason),
      next_attempt_at: null,
    }))
    .where('id', '=', id)
    .where('state', '=', from)
    .execute()

export const withdrawalsToResolve = (db: Db, dueBy: Date, limit: number) =>
  db
    .selectFrom('withdrawal')
    .select('id')
    .where('next_attempt_at', '<=', dueBy)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

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

/** Settles what a request waits for, in the transaction that holds its money. */
export const decideWithdrawal = (
  db: Db,
  id: string,
  set: Pick<
    Withdrawal,
    'reasons' | 'approvals_needed' | 'state' | 'next_attempt_at' | 'requested_at'
  >,
): Promise<Withdrawal> =>
  db
    .updateTable('withdrawal')
    .set(set)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

/** A member's payouts asked for after a moment, but for those that came back; satang. */
export const payoutsSince = (
  db: Db,
  memberId: string,
  since: Date,
): Promise<{ total: bigint; count: number }> =>
  db
    .selectFrom('withdrawal')
    .select([
      sql<bigint>`coalesce(sum(amount), 0)::bigint`.as('total'),
      sql<number>`count(*)::int`.as('count'),
    ])
    .where('member_id', '=', memberId)
    .where('state', '!=', 'FAILED')
    .where('requested_at', '>', since)
    .executeTakeFirstOrThrow()

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
