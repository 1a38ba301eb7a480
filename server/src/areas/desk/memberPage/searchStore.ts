import { sql, type Kysely } from 'kysely'
import { perContext } from '../../../concurrency/perContext.ts'
import type { Database } from '../../../db/schema.ts'
import { spellingsOf } from '../../../runtime/phone.ts'

type Db = Kysely<Database>

export interface FoundMember {
  id: string
  name: string
  username: string
  bank_code: string
  bank_account_no: string
  status: string
  created_at: Date
}
const COLUMNS = sql`id, name, username, bank_code, bank_account_no, status, created_at`
/** Nobody reads further: the search is made narrower instead. */
const MOST = 1_000
/** How alike a name must be: first one wrong letter in seven, then, where nobody is, one in five. */
const ALIKE = [0.55, 0.45] as const
/** Each of several words is short, and together they say enough. */
const ALIKE_WORDS = [0.45, 0.3] as const

const trigramsOf = perContext<{ known?: Promise<boolean> }, Db>(() => ({}))
/** Whether pg_trgm is here; it does not come and go. */
const hasTrigrams = (db: Db): Promise<boolean> =>
  (trigramsOf(db).known ??= sql<{ is: boolean }>`
    select exists (select from pg_extension where extname = 'pg_trgm') as is`
    .execute(db)
    .then(({ rows }) => rows[0]?.is === true))

const like = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

export const newestMembers = (db: Db) =>
  sql<FoundMember>`select ${COLUMNS} from member order by created_at desc, id limit ${MOST}`
    .execute(db)
    .then(({ rows }) => rows)

/** A whole phone in any spelling of its number: accounts keep the one that they were made by. */
const isPhone = (digits: string) =>
  sql<boolean>`username = any (${spellingsOf(digits, true)}::text[])`

/** By a part of the phone or of the bank account, a whole one first. */
export const membersByDigits = (db: Db, digits: string) =>
  sql<FoundMember>`select ${COLUMNS} from (
      select * from member where search_digits like ${like(digits)} or ${isPhone(digits)} limit ${MOST}) m
    order by (${isPhone(digits)} or bank_account_no = ${digits}) desc,
      username like ${`${digits}%`} desc, created_at desc, id`
    .execute(db)
    .then(({ rows }) => rows)

/** By the whole phone or the whole bank account; zeros before an account do not make another. */
export const membersByNumber = (db: Db, digits: string) => {
  const bare = digits.replace(/^0+/, '')
  return sql<FoundMember>`select ${COLUMNS} from member
    where ${isPhone(digits)}
      or (search_digits like ${like(bare)} and ltrim(bank_account_no, '0') = ${bare})
    order by (${isPhone(digits)}) desc, created_at desc, id limit ${MOST}`
    .execute(db)
    .then(({ rows }) => rows)
}

export const membersByIds = (db: Db, ids: readonly string[]) =>
  sql<FoundMember>`select ${COLUMNS} from member where id = any (${[...ids]}::text[])`
    .execute(db)
    .then(({ rows }) => rows)

/** By a part of the name as it is spelled; where none has it, by names that are alike. */
export async function membersByName(db: Db, name: string): Promise<FoundMember[]> {
  const {
    rows: [spelled],
  } = await sql<{ key: string }>`select search_spelling(${name}) as key`.execute(db)
  const key = spelled?.key.trim() ?? ''
  if (key === '') return []
  const { rows: exact } = await sql<FoundMember>`
    select ${COLUMNS} from (select * from member where search_key like ${like(key)} limit ${MOST}) m
    order by search_key like ${like(key).slice(1)} desc, created_at desc, id`.execute(db)
  if (exact.length > 0 || !(await hasTrigrams(db))) return exact
  for (const least of key.includes(' ') ? ALIKE_WORDS : ALIKE) {
    const alike = await membersAlike(db, key, least)
    if (alike.length > 0) return alike
  }
  return []
}

/**
 * Names that have a part alike each word of the key, the most alike first; `least` from 0 to 1.
 * Word by word, because the index lets through far fewer names than it does for the words as one.
 */
const membersAlike = (db: Db, key: string, least: number): Promise<FoundMember[]> =>
  db.transaction().execute(async (tx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(least)}, true)`.execute(
      tx,
    )
    const words = key
      .split(' ')
      .filter(Boolean)
      .map((word) => sql<boolean>`${word} operator(extensions.<%) search_key`)
    const { rows } = await sql<FoundMember>`
      select ${COLUMNS} from (
        select * from member where ${sql.join(words, sql` and `)} limit ${MOST}) m
      order by extensions.word_similarity(${key}, search_key) desc, created_at desc, id`.execute(tx)
    return rows
  })

/** Whose a reference is, of anything that has one. */
export async function ownersOfReference(db: Db, reference: string): Promise<string[]> {
  const { rows } = await sql<{ member_id: string }>`
    select member_id from withdrawal where id = ${reference}
    union select member_id from slip where reference = ${reference} or trans_ref = ${reference}
    union select member_id from game_transfer where reference = ${reference}
    union select member_id from deposit where id = ${reference} or external_id = ${reference}
    union select member_id from qr_code where id = ${reference} or psp_reference = ${reference}
    union select member_id from manual_deposit where id = ${reference}
    union select member_id from approval where id = ${reference} and kind = 'adjustment'`.execute(
    db,
  )
  return rows.map((row) => row.member_id)
}
