import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import type { Database } from '../../../db/schema.ts'

type Db = Kysely<Database>

export const readSweep = (db: Db) =>
  db.selectFrom('member_overview_sweep').select(['transfer_id', 'swept_at']).executeTakeFirst()

export const saveSweep = (db: Db, transferId: bigint, at: Date) =>
  db
    .insertInto('member_overview_sweep')
    .values({ transfer_id: transferId, swept_at: at })
    .onConflict((conflict) =>
      conflict.column('is_only').doUpdateSet({ transfer_id: transferId, swept_at: at }),
    )
    .execute()

/** The number of the last of so many postings after this one; null: there are none. */
export async function lastPostingOf(db: Db, after: bigint, most: number): Promise<bigint | null> {
  const { rows } = await sql<{ id: bigint | null }>`
    select max(id) as id from (
      select id from ledger_transfer where id > ${after} order by id limit ${most}) x`.execute(db)
  return rows[0]?.id ?? null
}

/** The last posting before a moment, of those after this one; itself where none is that old. */
export async function lastPostingBefore(db: Db, after: bigint, at: Date): Promise<bigint> {
  const { rows } = await sql<{ id: bigint | null }>`
    select max(id) as id from ledger_transfer where id > ${after} and created_at < ${at}`.execute(
    db,
  )
  return rows[0]?.id ?? after
}

/** Whose accounts these postings moved, or the holds that they ended. */
export const movedBetween = (db: Db, after: bigint, to: bigint): Promise<string[]> =>
  sql<{ id: string }>`
    select distinct split_part(a.address, ':', 2) as id
    from (select id from ledger_transfer where id > ${after} and id <= ${to}
      union select hold_id from ledger_transfer where id > ${after} and id <= ${to} and hold_id is not null) t
      join ledger_entry e on e.transfer_id = t.id join ledger_account a on a.id = e.account_id
    where a.address like 'member:%'`
    .execute(db)
    .then(({ rows }) => rows.map((row) => row.id))

/** Who was here, or whose play was summed, or whose payment was taken back since a moment. */
export const touchedSince = (db: Db, since: Date): Promise<string[]> =>
  sql<{ id: string }>`
    select member_id as id from session_activity where to_at >= ${since}
    union select member_id from play_day where summed_at >= ${since}
    union select member_id from chargeback where member_id is not null
      and (received_at >= ${since} or decided_at >= ${since})`
    .execute(db)
    .then(({ rows }) => rows.map((row) => row.id))

/**
 * Reads these members' sums and last times again, whole, from where they are written. Last times
 * only grow: old sessions are deleted.
 */
export const refreshOverview = (db: Db, members: readonly string[]) =>
  sql`
    update member_overview o set deposited = x.deposited, withdrawn = x.withdrawn, balance = x.balance,
      last_deposit_at = x.last_deposit_at, last_seen_at = x.last_seen_at, last_played_at = x.last_played_at
    from (
      select m.member_id, d.deposited, w.withdrawn, b.balance,
        greatest(m.last_deposit_at, d.last_at) as last_deposit_at,
        greatest(m.last_seen_at, s.last_at, who.last_login_at) as last_seen_at,
        greatest(m.last_played_at, p.last_at) as last_played_at
      from member_overview m join member who on who.id = m.member_id,
        lateral (select coalesce(sum(amount - taken_back), 0)::bigint as deposited, max(created_at) as last_at
          from deposit where member_id = m.member_id) d,
        lateral (select coalesce(sum(amount), 0)::bigint as withdrawn
          from withdrawal where member_id = m.member_id and state = 'PAID') w,
        lateral (select coalesce(sum(balance), 0)::bigint as balance from ledger_account
          where address >= 'member:' || m.member_id || ':' and address < 'member:' || m.member_id || ';'
            and address <> 'member:' || m.member_id || ':coin') b,
        lateral (select max(to_at) as last_at from session_activity where member_id = m.member_id) s,
        lateral (select max(last_played_at) as last_at from play_day where member_id = m.member_id) p
      where m.member_id = ${anyOf([...members])}) x
    where o.member_id = x.member_id
      and (o.deposited, o.withdrawn, o.balance, o.last_deposit_at, o.last_seen_at, o.last_played_at)
        is distinct from (x.deposited, x.withdrawn, x.balance, x.last_deposit_at, x.last_seen_at,
          x.last_played_at)`.execute(db)
