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
 * Inviters whose invitees' days, summed at `since` or later, hold other weighted turnover than is
 * counted.
 */
export async function invitersToCredit(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('play_day as play')
    .innerJoin('member', 'member.id', 'play.member_id')
    .leftJoin('invite_earning as earning', (join) =>
      join.onRef('earning.invitee_id', '=', 'play.member_id').onRef('earning.day', '=', 'play.day'),
    )
    .select('member.inviter_id as id')
    .distinct()
    .where('member.inviter_id', 'is not', null)
    .where('play.summed_at', '>=', since)
    .where((eb) =>
      eb(
        eb.fn.coalesce('play.counted', 'play.turnover'),
        '<>',
        eb.fn.coalesce('earning.turnover', sql<bigint>`0::bigint`),
      ),
    )
    .execute()
  return rows.flatMap((row) => (row.id === null ? [] : [row.id])).toSorted()
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
 * holds less by now gives back its share of what it had earned. The day's row says what is counted,
 * so nothing counts twice. Answers the account after it; null when nothing was counted.
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
      from member m join (select member_id, day, coalesce(counted, turnover) as turnover, last_played_at, summed_at
          from play_day) p on p.member_id = m.id
        left join invite_earning e on e.invitee_id = p.member_id and e.day = p.day
      where m.inviter_id = ${inviterId} and p.summed_at >= ${since} and p.turnover <> coalesce(e.turnover, 0)
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
export const writeTaking = (
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
