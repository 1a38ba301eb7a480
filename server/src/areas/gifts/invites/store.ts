import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowLoader } from '../../../db/batchLoader.ts'
import { lockOrInsert } from '../../../db/insertRows.ts'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

export const inviteesOf = async (db: Db, inviterId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('member')
      .select('id')
      .where('inviter_id', '=', inviterId)
      .orderBy('id')
      .execute()
  ).map((row) => row.id)

/**
 * The days of these invitees that were summed at `since` or later, and all days of who was ever
 * said to owe a payment that its PSP took back: `turnover` is what counts for the inviter. The
 * share of an invitee's deposits that is owed counts nothing, for it was not the invitee's money
 * that was played with; it counts again once it is paid.
 */
const daysOf = (invitees: ReturnType<typeof sql>, since: Date) => sql`
  select p.member_id, p.day, p.last_played_at, case when o.owed is null then coalesce(p.counted, p.turnover)
      else div(coalesce(p.counted, p.turnover)::numeric * greatest(o.deposited - o.owed, 0),
        greatest(o.deposited, 1))::bigint end as turnover
  from (${invitees}) m
    left join lateral (select sum(c.amount - c.paid) as owed,
        (select coalesce(sum(d.amount), 0) from deposit d where d.member_id = m.id) as deposited
      from chargeback c where c.member_id = m.id and c.state = 'debt' having count(*) > 0) o on true
    join play_day p on p.member_id = m.id and (p.summed_at >= ${since} or o.owed is not null)`

/** Inviters whose invitees' days hold other weighted turnover than is counted. */
export async function invitersToCredit(db: Db, since: Date): Promise<string[]> {
  const invitees = sql`select id from member where inviter_id is not null and (
    exists (select from play_day p where p.member_id = member.id and p.summed_at >= ${since})
    or exists (select from chargeback c where c.member_id = member.id and c.state = 'debt'))`
  const { rows } = await sql<{ id: string }>`select distinct member.inviter_id as id
    from (${daysOf(invitees, since)}) day join member on member.id = day.member_id
      left join invite_earning e on e.invitee_id = day.member_id and e.day = day.day
    where day.turnover <> coalesce(e.turnover, 0)`.execute(db)
  return rows.map(({ id }) => id).toSorted()
}

/** Locks an inviter's account, made when it is the first time: one at a time counts or collects. */
export const lockAccount = lockOrInsert('invite_account', 'inviter_id')

export const findAccount = rowLoader(
  (db, inviterIds) =>
    db
      .selectFrom('invite_account')
      .selectAll()
      .where('inviter_id', '=', anyOf(inviterIds))
      .execute(),
  (row) => row.inviter_id,
)

/**
 * Counts what days summed at `since` or later hold on top of their counted turnover, at `rate`
 * hundredths of a percent, and adds it to the account, which the caller holds locked. A day that
 * holds less by now, or was played with what the invitee owes, gives back its share of what it had
 * earned. The day's row says what is counted, so nothing counts twice. Answers the account after
 * it; null when nothing was counted.
 */
export async function creditDays(
  db: Db,
  inviterId: string,
  since: Date,
  rate: bigint,
): Promise<{ earned: bigint; received: bigint; takings: number } | null> {
  const { rows } = await sql<{
    earned: bigint
    received: bigint
    takings: number
  }>`with fresh as (
      select p.member_id, p.day, p.turnover, p.last_played_at,
        (case when p.turnover >= coalesce(e.turnover, 0)
          then coalesce(e.earned, 0) + (p.turnover - coalesce(e.turnover, 0))::numeric * ${rate}::bigint
          else div(e.earned::numeric * p.turnover, e.turnover) end)::bigint as earned,
        coalesce(e.earned, 0) as before
      from (${daysOf(sql`select id from member where inviter_id = ${inviterId}`, since)}) p
        left join invite_earning e on e.invitee_id = p.member_id and e.day = p.day
      where p.turnover <> coalesce(e.turnover, 0)
    ), counted as (
      insert into invite_earning as old (inviter_id, invitee_id, day, turnover, earned, last_played_at)
      select ${inviterId}, member_id, day, turnover, earned, last_played_at from fresh order by member_id, day
      on conflict (invitee_id, day) do update set turnover = excluded.turnover,
        earned = excluded.earned, last_played_at = excluded.last_played_at
      returning 1
    )
    update invite_account set earned = earned
      + (select coalesce(sum(fresh.earned - fresh.before), 0) from fresh)::bigint
    where inviter_id = ${inviterId} and exists (select from counted)
    returning earned, received, takings`.execute(db)
  return rows[0] ?? null
}

/** What was received of more than is earned by now is owed, and is not received any more. */
export const writeAccount = (
  db: Db,
  inviterId: string,
  account: { received: bigint; takings: number },
) => db.updateTable('invite_account').set(account).where('inviter_id', '=', inviterId).execute()

export async function earningsPage(db: Db, inviterId: string, page: number, limit: number) {
  const { total } = await db
    .selectFrom('invite_earning')
    .select((eb) => eb.fn.countAll<bigint>().as('total'))
    .where('inviter_id', '=', inviterId)
    .executeTakeFirstOrThrow()
  const rows = await db
    .selectFrom('invite_earning as earning')
    .innerJoin('member', 'member.id', 'earning.invitee_id')
    .select(['member.name', 'earning.earned', 'earning.last_played_at'])
    .where('earning.inviter_id', '=', inviterId)
    .orderBy('earning.last_played_at', 'desc')
    .orderBy('earning.invitee_id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { total: Number(total), rows }
}

/** Whether the member has invited anybody, and whether any of them has played. */
export async function invitedAndPlayed(
  db: Db,
  inviterId: string,
): Promise<{ invited: boolean; played: boolean }> {
  const {
    rows: [row],
  } = await sql<{
    invited: boolean
    played: boolean
  }>`select exists (select from member where inviter_id = ${inviterId}) as invited,
    exists (select from invite_earning where inviter_id = ${inviterId}) as played`.execute(db)
  return { invited: row?.invited === true, played: row?.played === true }
}

/**
 * Writes a receipt and takes its amount (satang) off what is to be received, in the transaction
 * that holds the account.
 */
export async function writeReceipt(
  db: Db,
  row: { member_id: string; number: number; amount: bigint; created_at: Date },
): Promise<void> {
  await db.insertInto('invite_receipt').values(row).execute()
  await db
    .updateTable('invite_account')
    .set((eb) => ({ received: eb('received', '+', row.amount), receipts: row.number }))
    .where('inviter_id', '=', row.member_id)
    .execute()
}
