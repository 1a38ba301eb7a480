import { sql, type Kysely } from 'kysely'
import type { Database } from '../../server/src/db/schema.ts'
import { findMembers } from '../../server/src/domains/memberadmin/public.ts'

const FIRST_TH = 'สมชาย,สมหญิง,วิชัย,ณิชา,ธนพร,อนุชา,กมลชนก,ประเสริฐ,มณีวรรณ,ชลธิชา,ธีรภัทร,สุดารัตน์'
const LAST_TH = 'ใจดี,ศรีสุข,วรโชติ,เรืองเดช,แสงทอง,บุญมา,ชัยชนะ,มั่นคง,วงศ์ดี,พงษ์ไพร'
const FIRST_EN = 'SOMCHAI,SOMYING,WICHAI,NICHA,THANAPORN,ANUCHA,KAMON,PRASERT,MANEE,CHON'
const TRIES = 15

/** Fills the table and measures each kind of search, the first try left out. */
export async function measureSearches(
  db: Kysely<Database>,
  members: number,
): Promise<{ what: string; found: number; medianMs: number; worstMs: number }[]> {
  await sql`
    insert into member (id, username, name, password_hash, bank_code, bank_account_name,
      bank_account_no, currency, created_at, updated_at)
    select 'm' || n, '08' || lpad((n * 7919 % 100000000)::text, 8, '0'),
      (string_to_array(${FIRST_TH}, ','))[n % 12 + 1] || substr(md5(n::text), 1, 2)
        || ' ' || (string_to_array(${LAST_TH}, ','))[n / 12 % 10 + 1],
      'x', 'SCB',
      (string_to_array(${FIRST_EN}, ','))[n % 10 + 1] || ' ' || upper(substr(md5((n * 31)::text), 1, 7)),
      lpad((n::bigint * 104729 % 10000000000)::text, 10, '0'), 'BAHT', now() - n * interval '1 second', now()
    from generate_series(1, ${members}) n`.execute(db)
  await sql`analyze member`.execute(db)
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
