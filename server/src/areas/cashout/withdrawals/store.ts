import type { WithdrawalState } from '@krapao/contract/withdrawals/states'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchLoader, rowLoader } from '../../../db/batchLoader.ts'
import { insertAll } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'
import type { WithdrawalTables } from '../../../db/tables/cashout/withdrawals.ts'
import { answersIn } from '../../../operations/answerStore.ts'
import { approvalsFor, withSecondPerson } from './rules.ts'
import { withdrawalStates } from './states.ts'

type Db = Kysely<Database>
export type Withdrawal = Selectable<WithdrawalTables['withdrawal']>
/** One that is about to be written down. */
export type NewWithdrawal = Insertable<WithdrawalTables['withdrawal']>

/** What the bank said of payouts. */
export const bankAnswers = answersIn('payout_word')

const UNDER_WAY: WithdrawalState[] = ['APPROVED', 'SENT']

export const findWithdrawal = rowLoader(
  (db, ids) => db.selectFrom('withdrawal').selectAll().where('id', '=', anyOf(ids)).execute(),
  (row) => row.id,
)

// Not as parameters: a plan made once would not see that the index of open ones is meant.
const IS_OPEN = sql<boolean>`state in (${sql.join(withdrawalStates.open.map((state) => sql.lit(state)))})`

/**
 * Of each request its own row, where it was written down before, and whether its member has one
 * open: one at most, the index decides. In one statement.
 */
export async function standingOf(
  db: Db,
  requests: readonly { id: string; memberId: string }[],
): Promise<{ row: Withdrawal | undefined; isOpen: boolean }[]> {
  if (requests.length === 0) return []
  const found = db.selectFrom('withdrawal').selectAll()
  const rows = await found
    .where('id', '=', anyOf(requests.map(({ id }) => id)))
    .unionAll(
      found.where('member_id', '=', anyOf(requests.map((each) => each.memberId))).where(IS_OPEN),
    )
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  const open = new Set(
    rows.filter(({ state }) => !withdrawalStates.isEnd(state)).map((row) => row.member_id),
  )
  return requests.map(({ id, memberId }) => ({ row: byId.get(id), isOpen: open.has(memberId) }))
}

/**
 * The statement that writes requests down. The table's key decides that a member has one open:
 * where another server was faster, all of it runs again and sees that.
 */
export const insertWithdrawals = (rows: readonly NewWithdrawal[]) => insertAll('withdrawal', rows)

/** False when its state does not allow `to`: it ended, or somebody else took the step. */
export async function changeState(
  db: Db,
  id: string,
  to: WithdrawalState,
  change: Partial<
    Pick<
      Withdrawal,
      | 'bank_reference'
      | 'fail_reason'
      | 'next_attempt_at'
      | 'reasons'
      | 'sent_at'
      | 'last_sent_at'
      | 'ended_at'
    >
  >,
): Promise<boolean> {
  const result = await db
    .updateTable('withdrawal')
    .set({ state: to, ...change })
    .where('id', '=', id)
    .where('state', '=', anyOf(withdrawalStates.before(to)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Puts off what has not ended, and writes down what the bank said meanwhile. */
export const postponeAttempt = (
  db: Db,
  id: string,
  at: Date | null,
  note: Partial<Pick<Withdrawal, 'bank_reference' | 'no_code' | 'no_at'>>,
) =>
  db
    .updateTable('withdrawal')
    .set({ ...note, next_attempt_at: at })
    .where('id', '=', id)
    .where('state', 'in', UNDER_WAY)
    .execute()

/** It was approved and is the bank's from now on; false where it was not. */
export const markSent = batchLoader<{ id: string; at: Date }, boolean>(async (db, sending) => {
  const at = sending[0]?.at
  const rows = await db
    .updateTable('withdrawal')
    .set({ state: 'SENT', sent_at: at, last_sent_at: at })
    .where('id', '=', anyOf(sending.map(({ id }) => id)))
    // Found by id: with `=` a plan made early would go through all that are approved.
    .where(sql<boolean>`state is not distinct from 'APPROVED'`)
    .returning('id')
    .execute()
  const sent = new Set(rows.map(({ id }) => id))
  return sending.map(({ id }) => sent.has(id))
})

interface RowEnd {
  id: string
  from: WithdrawalState
  end: { to: 'PAID' | 'FAILED'; reason: string | null; bankReference: string | null }
  at: Date
}

/**
 * Ends one that is still in the state it is to leave; false where it is not. Found by id, as in
 * {@link markSent}; said twice, as by the join alone a plan made early would go through all rows.
 */
export const endRow = batchLoader<RowEnd, boolean>(async (db, ending) => {
  const sorted = ending
    .filter(({ from, end }) => withdrawalStates.may(from, end.to))
    .toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const ids = sorted.map(({ id }) => id)
  const { rows } = await sql<{ id: string }>`update withdrawal w
    set state = u.s, ended_at = ${ending[0]?.at}, next_attempt_at = null, fail_reason = u.r,
      bank_reference = coalesce(u.b, w.bank_reference)
    from unnest(${ids}::text[], ${sorted.map(({ from }) => from)}::text[],
      ${sorted.map(({ end }) => end.to)}::text[], ${sorted.map(({ end }) => end.reason)}::text[],
      ${sorted.map(({ end }) => end.bankReference)}::text[]) u (i, f, s, r, b)
    where w.id = u.i and w.id = ${anyOf(ids)}
      and w.state is not distinct from u.f returning w.id`.execute(db)
  const ended = new Set(rows.map(({ id }) => id))
  return ending.map(({ id }) => ended.has(id))
})

/**
 * How many seconds those took that were asked for since a moment and paid without an operator or a
 * rest: half of them, and nine in ten. The newest thousand tell.
 */
export async function howLongTheyTook(
  db: Db,
  since: Date,
): Promise<{ of: number; half: number; most: number }> {
  const { rows } = await sql<{ of: number; half: number | null; most: number | null }>`
    select count(*)::int as "of",
      percentile_disc(0.5) within group (order by took) as half,
      percentile_disc(0.9) within group (order by took) as most
    from (select extract(epoch from ended_at - requested_at)::float8 as took from withdrawal
      where state = 'PAID' and requested_at > ${since} and reasons = '{}'
      order by requested_at desc limit 1000) lately`.execute(db)
  const [row] = rows
  return { of: row?.of ?? 0, half: row?.half ?? 0, most: row?.most ?? 0 }
}

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

/**
 * What is in cooling-off, approved, until later than `after` is due at `to`. True where there was
 * one.
 */
export async function bringForward(
  db: Db,
  memberId: string,
  { after, to }: { after: Date; to: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('withdrawal')
    .set({ next_attempt_at: to })
    .where('member_id', '=', memberId)
    .where('state', '=', 'APPROVED')
    .where(sql<boolean>`'REST' = any (reasons)`)
    .where('next_attempt_at', '>', after)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/**
 * Gives a payout back to the operators: they approved it on other facts. It takes as many of them
 * as if the reason had been there at first.
 */
export function returnToOperators(
  db: Db,
  row: Pick<Withdrawal, 'id' | 'reasons'>,
  from: WithdrawalState,
  { reason, at }: { reason: string; at: Date },
) {
  const reasons = withSecondPerson([...new Set([...row.reasons, reason])])
  const needs = Math.max(approvalsFor(reasons), 1)
  return db
    .updateTable('withdrawal')
    .set((eb) => ({
      state: 'REQUESTED' as const,
      round: eb('round', '+', 1),
      approvals_needed: sql<number>`greatest(approvals_needed, ${needs}::int)`,
      reasons,
      reasons_at: at,
      next_attempt_at: null,
    }))
    .where('id', '=', row.id)
    .where('state', '=', anyOf(withdrawalStates.before('REQUESTED', from)))
    .executeTakeFirst()
}

/**
 * Of a member those asked for since a moment and not sent wait for as many operators as this reason
 * asks for: what was approved before does not count. The caller holds the member's lock.
 */
export const holdOf = (
  db: Db,
  memberId: string,
  { since, reason, at }: { since: Date; reason: string; at: Date },
) =>
  db
    .updateTable('withdrawal')
    .set((eb) => ({
      state: 'REQUESTED' as const,
      round: eb('round', '+', 1),
      approvals_needed: sql<number>`greatest(approvals_needed, ${Math.max(approvalsFor([reason]), 1)}::int)`,
      reasons: withReason(reason),
      reasons_at: at,
      next_attempt_at: null,
    }))
    .where('member_id', '=', memberId)
    .where('requested_at', '>=', since)
    .where('state', 'in', ['REQUESTED', 'APPROVED'])
    .execute()

export const askedOrSentSince = (db: Db, since: Date) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where((eb) => eb.or([eb('requested_at', '>=', since), eb('sent_at', '>=', since)]))
    .execute()

/** Before the bank, or about to be, since before a moment. */
export const underWaySince = (db: Db, before: Date) =>
  db
    .selectFrom('withdrawal')
    .selectAll()
    .where('state', 'in', UNDER_WAY)
    .where((eb) => eb(eb.fn.coalesce('sent_at', 'requested_at'), '<', before))
    .execute()

/** How many payouts, and their sum in satang. */
export interface PayoutSum {
  total: bigint
  count: number
}

/** A member's payouts asked for after a moment, but for those that came back. */
export const payoutsSince = batchLoader<{ memberId: string; since: Date }, PayoutSum>(
  async (db, asked) => {
    const { rows } = await sql<PayoutSum>`select w.total, w.count
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ since }) => since.toISOString())}::timestamptz[])
      with ordinality u (m, s, n)
    cross join lateral (select coalesce(sum(amount), 0)::bigint as total, count(*)::int as count
      from withdrawal where member_id = u.m and state <> 'FAILED' and requested_at > u.s) w
    order by u.n`.execute(db)
    return rows
  },
)

/** How many payouts to this member the bank has paid. */
export const countPaid = async (db: Db, memberId: string): Promise<number> => {
  const { paid } = await db
    .selectFrom('withdrawal')
    .select(sql<number>`count(*)::int`.as('paid'))
    .where('member_id', '=', memberId)
    .where('state', '=', 'PAID')
    .executeTakeFirstOrThrow()
  return paid
}

/**
 * When each of these members last asked for a payout that a person approved with a big win in
 * sight.
 */
export async function lastSeenWith(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('withdrawal')
    .select('member_id')
    .select((eb) => eb.fn.max('requested_at').as('at'))
    .where('member_id', '=', anyOf(memberIds))
    .where('state', '=', anyOf(['APPROVED', 'SENT', 'PAID'] as const))
    .where(sql<boolean>`'BIG_WIN' = any (reasons)`)
    .groupBy('member_id')
    .execute()
  return new Map(rows.map((row) => [row.member_id, row.at]))
}
