import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { batchLoader, rowLoader, rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { SeamlessTables } from '../../../../db/tables/play/seamless.ts'

type Db = Kysely<Database>
export type SeamlessAccount = Selectable<SeamlessTables['seamless_account']>
type SeamlessSession = Selectable<SeamlessTables['seamless_session']>

export const seamlessAccountsOf = rowsLoader<SeamlessAccount>(
  (db, memberIds) =>
    db
      .selectFrom('seamless_account')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .orderBy('code')
      .execute(),
  (row) => row.member_id,
)

/** Names have no spaces. */
const playerNamed = rowLoader<SeamlessAccount>(
  async (db, names) => {
    const { rows } = await sql<SeamlessAccount>`select a.*
      from unnest(${names.map((name) => name.split(' ')[0])}::text[],
        ${names.map((name) => name.split(' ')[1])}::text[]) u (code, username)
      join seamless_account a on a.code = u.code and a.username = u.username`.execute(db)
    return rows
  },
  (row) => `${row.code} ${row.username}`,
)
export const findPlayer = (db: Db, code: string, username: string) =>
  playerNamed(db, `${code} ${username}`)

export const findSeamlessAccount = (db: Db, memberId: string, code: string) =>
  db
    .selectFrom('seamless_account')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .executeTakeFirst()

/** False where the member has one already. */
export async function insertSeamlessAccount(
  db: Db,
  row: Insertable<SeamlessTables['seamless_account']>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('seamless_account')
    .values(row)
    .onConflict((conflict) => conflict.columns(['member_id', 'code']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export const insertSeamlessSession = (
  db: Db,
  row: Insertable<SeamlessTables['seamless_session']>,
) => db.insertInto('seamless_session').values(row).execute()

interface Launch extends SeamlessSession {
  is_latest: boolean
  login_ended: boolean
}
/**
 * The launch behind a token, by its hash; `is_latest`: the member has opened no other game there
 * since; `login_ended`: the login in which it was tapped was ended, by whoever it was.
 */
export const findLaunch = rowLoader<Launch>(
  async (db, hashes) => {
    const { rows } = await sql<Launch>`
      select s.*, n.is_newer is null as is_latest, e.id is not null as login_ended
      from seamless_session s
      left join session e on e.id = s.login_id and e.ended_at is not null
      left join lateral (select true as is_newer from seamless_session l
        where l.member_id = s.member_id and l.code = s.code and l.opened_at > s.opened_at limit 1) n on true
      where s.token_hash = any (${hashes}::text[])`.execute(db)
    return rows
  },
  (row) => row.token_hash,
)

/** Whether the login in which a member last opened a game there was ended, by whoever it was. */
export const lastLaunchEnded = batchLoader<{ memberId: string; code: string }, boolean>(
  async (db, asked) => {
    const { rows } = await sql<{ ended: boolean }>`
      select coalesce(l.ended, false) as ended
      from unnest(${asked.map(({ memberId }) => memberId)}::text[],
        ${asked.map(({ code }) => code)}::text[]) with ordinality u (member_id, code, n)
      left join lateral (select e.ended_at is not null as ended from seamless_session s
        left join session e on e.id = s.login_id
        where s.member_id = u.member_id and s.code = u.code
        order by s.opened_at desc limit 1) l on true
      order by u.n`.execute(db)
    return rows.map(({ ended }) => ended)
  },
)

const KEPT_MS = 90 * 86_400_000

/** Deletes launches whose bets nobody will ask about by their tokens any more. */
export const forgetLaunches = (db: Db, now: Date) =>
  db
    .deleteFrom('seamless_session')
    .where('opened_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
