import { sql, type Kysely } from 'kysely'
import { findMembers } from '../../server/src/areas/desk/public.ts'
import type { Database } from '../../server/src/db/schema.ts'

const FIRST_TH = 'สมชาย,สมหญิง,วิชัย,ณิชา,ธนพร,อนุชา,กมลชนก,ประเสริฐ,มณีวรรณ,ชลธิชา,ธีรภัทร,สุดารัตน์'
const LAST_TH = 'ใจดี,ศรีสุข,วรโชติ,เรืองเดช,แสงทอง,บุญมา,ชัยชนะ,มั่นคง,วงศ์ดี,พงษ์ไพร'
const FIRST_EN = 'SOMCHAI,SOMYING,WICHAI,NICHA,THANAPORN,ANUCHA,KAMON,PRASERT,MANEE,CHON'
const TRIES = 15
/** One statement of all would be longer than the server lets a statement run. */
const AT_ONCE = 50_000

/** The nth to the mth member, each with a deposit, every fourth with a withdrawal or a slip. */
async function fill(db: Kysely<Database>, from: number, to: number): Promise<void> {
  await sql`
    insert into member (id, username, name, password_hash, bank_code, bank_account_name,
      bank_account_no, currency, created_at, updated_at)
    select 'm' || n, '08' || lpad((n::bigint * 7919 % 100000000)::text, 8, '0'),
      (string_to_array(${FIRST_TH}, ','))[n % 12 + 1] || substr(md5(n::text),
        1, 2) || ' ' || (string_to_array(${LAST_TH}, ','))[n / 12 % 10 + 1],
      'x', 'SCB',
      (string_to_array(${FIRST_EN}, ','))[n % 10 + 1] || ' ' || upper(substr(md5((n::bigint * 31)::text), 1, 7)),
      lpad((n::bigint * 104729 % 10000000000)::text, 10, '0'), 'BAHT', now() - n * interval '1 second', now()
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
  await sql`
    insert into deposit (id, member_id, method, source, external_id, amount, coins, late, paid_at, created_at)
    select 'dp' || md5('d' || n), 'm' || n, 'BANK', 'SCB', 'ref' || md5('e' || n), 10000, 0, false, now(), now()
    from generate_series(${from}::int, ${to}::int) n`.execute(db)
  await sql`
    insert into withdrawal (id, member_id, amount, state, approvals_needed,
      bank_code, account_no, account_name, fail_reason, requested_at)
    select 'wd' || md5('w' || n), 'm' || n, 10000, 'FAILED', 0, 'SCB', '1', 'X', 'refused', now()
    from generate_series(${from}::int, ${to}::int) n where n % 4 = 0`.execute(db)
  await sql`
    insert into slip (reference, member_id, status, width, height, sending_bank, trans_ref, created_at)
    select 'sl' || md5('s' || n), 'm' || n, 'SUCCESS', 1, 1, '014', 'tr' || md5('t' || n), now()
    from generate_series(${from}::int, ${to}::int) n where n % 4 = 1`.execute(db)
}

const referenceIn = async (
  db: Kysely<Database>,
  table: string,
  column: string,
): Promise<string> => {
  const { rows } = await sql<{ reference: string }>`
    select ${sql.ref(column)} as reference from ${sql.table(table)} limit 1`.execute(db)
  return rows[0]?.reference ?? ''
}

/** Fills the tables and measures each kind of search, the first try left out. */
export async function measureSearches(
  db: Kysely<Database>,
  members: number,
): Promise<{ what: string; found: number; medianMs: number; worstMs: number }[]> {
  for (let from = 1; from <= members; from += AT_ONCE)
    await fill(db, from, Math.min(members, from + AT_ONCE - 1))
  for (const table of ['member', 'deposit', 'withdrawal', 'slip'])
    await sql`analyze ${sql.table(table)}`.execute(db)
  const one = await sql<{ username: string; bank_account_no: string; name: string }>`
    select username, bank_account_no, name from member where id = 'm777777' or id = 'm777'
    order by id desc limit 1`.execute(db)
  const member = one.rows[0]
  if (!member) throw new Error('nobody is there')
  const asked: [string, string][] = [
    ['a phone', member.username],
    ['the end of a phone', member.username.slice(-6)],
    ['an account', member.bank_account_no],
    ['4 digits', '4821'],
    ['an id', 'm777'],
    ["a withdrawal's reference", await referenceIn(db, 'withdrawal', 'id')],
    ["a bank's reference of a deposit", await referenceIn(db, 'deposit', 'external_id')],
    ["a bank's reference of a slip", await referenceIn(db, 'slip', 'trans_ref')],
    ['a reference of nothing', 'wd0123456789abcdef'],
    ['a Thai name', member.name],
    ['a common Thai name', 'สมชาย'],
    ['a Thai name with a mistake', 'สมชัย ใจดิ'],
    ['an English name', 'SOMCHAI'],
    ['an English name with a mistake', 'somchay deejai'],
    ['nothing', ''],
  ]
  const rows = []
  for (const [what, query] of asked) {
    const times: number[] = []
    let found = 0
    for (let n = 0; n <= TRIES; n++) {
      const began = performance.now()
      found = (await findMembers(db, query)).length
      if (n > 0) times.push(performance.now() - began)
    }
    times.sort((a, b) => a - b)
    rows.push({
      what,
      found,
      medianMs: times[Math.floor(times.length / 2)] ?? 0,
      worstMs: times.at(-1) ?? 0,
    })
  }
  return rows
}
