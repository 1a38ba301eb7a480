import { sql, type Insertable, type Kysely, type RawBuilder, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { batchAction, rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { MemberStatus, MemberTables } from '../../../db/tables/people/members.ts'
import { spellingsOf } from '../../../runtime/phone.ts'

type Db = Kysely<Database>
export type MemberRow = Selectable<MemberTables['member']>

export const insertMember = (db: Db, row: Insertable<MemberTables['member']>) =>
  db.insertInto('member').values(row).execute()

export const memberById = rowLoader(
  (db, ids) => db.selectFrom('member').selectAll().where('id', '=', anyOf(ids)).execute(),
  (row) => row.id,
)
/** Locks them in one order for everybody. */
export const lockedMember = rowLoader(
  (db, ids) =>
    db
      .selectFrom('member')
      .selectAll()
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forUpdate()
      .execute(),
  (row) => row.id,
)
/**
 * Whose phone this is, in whatever spelling the account was made. Of two accounts by two spellings
 * of one number (the database takes no second one) each has its own spelling alone.
 */
export async function memberByPhone(
  db: Db,
  typed: string,
  laos: boolean,
): Promise<MemberRow | undefined> {
  const phone = typed.trim()
  const rows = await db
    .selectFrom('member')
    .selectAll()
    .where('username', '=', anyOf(spellingsOf(phone, laos)))
    .execute()
  return rows.length === 1 ? rows[0] : rows.find(({ username }) => username === phone)
}

/** A phone however it is typed. */
const phoneKey = (phone: string) => sql<string>`phone_key(${phone}::text)`

export const phoneIsTaken = async (db: Db, phone: string, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where(sql<string>`phone_key(username)`, '=', phoneKey(phone))
    .executeTakeFirst()) !== undefined ||
  (await isKept(db, sql<string>`'phone:' || ${phoneKey(phone)}`)) ||
  (await isKeptAway(db, sql<string>`block_identity('PHONE', '', ${phone})`, now))

/** An account however it is written: zeros before its number say nothing of whose it is. */
const accountKey = (bankCode: string, accountNo: string) =>
  sql<string>`bank_account_key(${bankCode}, ${accountNo})`
const OWN_KEY = sql<string>`bank_account_key(bank_code, bank_account_no)`

/** The same of a number that is shown in part, as a pattern of `like`. */
const fits = (pattern: string) => {
  const fit = pattern.startsWith('%')
    ? sql<boolean>`bank_account_no like ${pattern}`
    : sql<boolean>`(length(ltrim(bank_account_no, '0')) <= ${pattern.length}::int
        and lpad(ltrim(bank_account_no, '0'), ${pattern.length}::int, '0') like ${pattern})`
  const shown = shownTogether(pattern)
  return shown.length < TRIGRAM
    ? fit
    : sql<boolean>`(search_digits like ${`%${shown}%`} and ${fit})`
}

const TRIGRAM = 3
/**
 * The most digits that a pattern shows side by side: whoever has them is found by an index. Zeros
 * before them may be those that fill the number up, which the account itself need not have.
 */
const shownTogether = (pattern: string): string =>
  (pattern.match(/[0-9]+/g) ?? [])
    .map((digits) => digits.replace(/^0+/, ''))
    .reduce((most, digits) => (digits.length > most.length ? digits : most), '')

export const bankAccountIsTaken = async (
  db: Db,
  bankCode: string,
  accountNo: string,
  now: Date,
): Promise<boolean> =>
  (await db
    .selectFrom('member')
    .select('id')
    .where(OWN_KEY, '=', accountKey(bankCode, accountNo))
    .executeTakeFirst()) !== undefined ||
  (await isKept(db, sql<string>`'bank:' || ${accountKey(bankCode, accountNo)}`)) ||
  (await isKeptAway(db, sql<string>`block_identity('BANK', ${bankCode}, ${accountNo})`, now))

/** Members registered with this account; an x in it stands for any digit. */
export const membersByBankAccount = (db: Db, bankCode: string, accountNo: string) => {
  const query = db.selectFrom('member').selectAll()
  return (
    accountNo.includes('x')
      ? query.where('bank_code', '=', bankCode).where(fits(accountNo.replaceAll('x', '_')))
      : query.where(OWN_KEY, '=', accountKey(bankCode, accountNo))
  )
    .limit(1_000)
    .execute()
}

/** Members who had this account, whole number, and left it. */
export const membersBefore = (db: Db, bankCode: string, accountNo: string) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('member_bank_past')
        .select('member_id')
        .where('account_key', '=', accountKey(bankCode, accountNo)),
    )
    .where(OWN_KEY, '<>', accountKey(bankCode, accountNo))
    .execute()

/** Since when each of these members has an account that another had before. */
export const takenOver = rowLoader(
  (db, ids) =>
    db
      .selectFrom('member')
      .select(['id', 'bank_since'])
      .where('id', '=', anyOf(ids))
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('member_bank_past as past')
            .select('past.member_id')
            .where('past.account_key', '=', OWN_KEY)
            .whereRef('past.member_id', '<>', 'member.id'),
        ),
      )
      .execute(),
  (row) => row.id,
)

/**
 * Writes the login down and answers the member as it stands now, locked, with the time of the login
 * before.
 */
export async function noteLogin(
  db: Db,
  id: string,
  at: Date,
): Promise<Pick<MemberRow, 'last_login_at' | 'status' | 'password_hash'> | undefined> {
  const { rows } = await sql<
    Pick<MemberRow, 'last_login_at' | 'status' | 'password_hash'>
  >`update member m set last_login_at = ${at}
    from (select id, last_login_at, status, password_hash from member where id = ${id} for update) old
      where m.id = old.id returning old.last_login_at, old.status, old.password_hash`.execute(db)
  return rows[0]
}

/** False when the password was changed since `from` was read. */
export async function replacePassword(
  db: Db,
  id: string,
  from: string,
  to: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ password_hash: to, updated_at: at })
    .where('id', '=', id)
    .where('password_hash', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setName = (db: Db, id: string, name: string, at: Date) =>
  db.updateTable('member').set({ name, updated_at: at }).where('id', '=', id).execute()

export const setChoices = (
  db: Db,
  id: string,
  set: { confirms_withdrawals: boolean; tells_new_device: boolean },
  at: Date,
) =>
  db
    .updateTable('member')
    .set((eb) => ({
      ...set,
      confirm_off_at: eb
        .case()
        .when('confirms_withdrawals', '=', !set.confirms_withdrawals)
        .then(at)
        .else(eb.ref('confirm_off_at'))
        .end(),
      updated_at: at,
    }))
    .where('id', '=', id)
    .execute()

/** False once money has moved over the account: the row decides, not an earlier read. */
export async function setBank(
  db: Db,
  id: string,
  set: {
    name: string
    bank_code: string
    bank_account_name: string
    bank_account_no: string
    bank_rest_until: Date
  },
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ ...set, bank_account_name_other: null, updated_at: at })
    .where('id', '=', id)
    .where('bank_used_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** False when the holder's name is no longer `from`, or the account another. The account keeps both. */
export async function setHolderName(
  db: Db,
  id: string,
  bankCode: string,
  from: string,
  to: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ bank_account_name: to, bank_account_name_other: from, updated_at: at })
    .where('id', '=', id)
    .where('bank_code', '=', bankCode)
    .where('bank_account_name', '=', from)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const noteBankUsed = batchAction<{ id: string; at: Date }>((db, used) =>
  db
    .updateTable('member')
    .set({ bank_used_at: used[0]?.at ?? null })
    .where('id', '=', anyOf(used.map(({ id }) => id)))
    .where('bank_used_at', 'is', null)
    .execute(),
)

export const setExcluded = (db: Db, id: string, until: Date, at: Date) =>
  db
    .updateTable('member')
    .set({ excluded_until: until, updated_at: at })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('excluded_until', 'is', null), eb('excluded_until', '<', until)]))
    .execute()

/** Keeps the phone and the bank account for this member alone; the database refuses others. */
export const keepIdentities = (db: Db, id: string, until: Date) =>
  sql`insert into excluded_identity (member_id, identity, until)
    select m.id, i.identity, ${until} from member m cross join lateral (values
      ('phone:' || phone_key(m.username)), ('bank:' || bank_account_key(m.bank_code, m.bank_account_no))) i (identity)
    where m.id = ${id}
    on conflict (member_id, identity) do update set until = greatest(excluded_identity.until, excluded.until)`.execute(
    db,
  )

/** Exclusions that have ended hold nothing back any more. */
export const forgetIdentities = (db: Db, now: Date) =>
  db.deleteFrom('excluded_identity').where('until', '<=', now).execute()

const isKept = async (db: Db, identity: RawBuilder<string>): Promise<boolean> =>
  (await db
    .selectFrom('excluded_identity')
    .select('identity')
    .where('identity', '=', identity)
    .executeTakeFirst()) !== undefined

/** On the block list: told as if somebody else had it. */
const isKeptAway = async (db: Db, identity: RawBuilder<string>, now: Date): Promise<boolean> =>
  (await db
    .selectFrom('identity_block')
    .select('id')
    .where('identity', '=', identity)
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .executeTakeFirst()) !== undefined

/** False where the status is not `from`, if that is said: the row decides, not an earlier read. */
export async function setStatus(
  db: Db,
  id: string,
  { from, to }: { from?: MemberStatus | undefined; to: MemberStatus },
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ status: to, updated_at: at })
    .where('id', '=', id)
    .$if(from !== undefined, (query) => query.where('status', '=', from ?? to))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What the most specific rule over this address says; null without one. */
export async function addressEffect(db: Db, address: string): Promise<'ALLOW' | 'DENY' | null> {
  const {
    rows: [row],
  } = await sql<{ effect: 'ALLOW' | 'DENY' }>`select effect from address_rule
    where network >>= ${address}::text::inet order by masklen(network) desc limit 1`.execute(db)
  return row?.effect ?? null
}

export const membersLike = (
  db: Kysely<Database>,
  { bankCode, pattern, exceptId }: { bankCode: string; pattern: string; exceptId: string },
  limit: number,
) =>
  db
    .selectFrom('member')
    .selectAll()
    .where('bank_code', '=', bankCode)
    .where(fits(pattern))
    .where('id', '<>', exceptId)
    .limit(limit)
    .execute()
