import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { MemberTables } from '../../../../db/tables/people/members.ts'

type Db = Kysely<Database>
type BankChange = Selectable<MemberTables['bank_change']>
export interface Account {
  bankCode: string
  accountNo: string
}

export const insertBankChange = (db: Db, row: Insertable<MemberTables['bank_change']>) =>
  db.insertInto('bank_change').values(row).execute()

/** Those that a recovery at `now` takes back, the oldest first. */
export const openBankChanges = (db: Db, memberId: string, now: Date): Promise<BankChange[]> =>
  db
    .selectFrom('bank_change')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('until', '>', now)
    .orderBy('changed_at')
    .orderBy('id')
    .execute()

export const endBankChanges = (
  db: Db,
  memberId: string,
  now: Date,
  { givenBack }: { givenBack: boolean },
) =>
  db
    .updateTable('bank_change')
    .set({ ended_at: now })
    .$if(givenBack, (query) => query.set({ given_back: sql<boolean>`until > ${now}::timestamptz` }))
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute()

/**
 * Registers what was before `first`, whether money has moved over the other account or not. False
 * where it is not the account of `last` any more.
 */
export async function restoreBank(
  db: Db,
  first: BankChange,
  last: BankChange,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({
      bank_code: first.bank_code,
      bank_account_no: first.bank_account_no,
      bank_account_name: first.bank_account_name,
      bank_account_name_other: first.bank_account_name_other,
      bank_used_at: null,
      updated_at: now,
    })
    .where('id', '=', first.member_id)
    .where('bank_code', '=', last.to_bank_code)
    .where('bank_account_no', '=', last.to_account_no)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Keeps accounts for this member alone; the database refuses them to others until then. */
export const reserveAccounts = (
  db: Db,
  memberId: string,
  accounts: readonly Account[],
  until: Date,
) =>
  sql`insert into excluded_identity (member_id, identity, until)
    select distinct ${memberId}::text, 'bank:' || bank_account_key(a.code, a.no), ${until}::timestamptz
    from unnest(${accounts.map(({ bankCode }) => bankCode)}::text[],
      ${accounts.map(({ accountNo }) => accountNo)}::text[]) a (code, no) where a.no <> ''
    on conflict (member_id, identity) do update set until = greatest(excluded_identity.until, excluded.until)`.execute(
    db,
  )

/** Of changes of the account that a recovery has taken back, the newest first. */
export const takenBack = (db: Db, memberId: string): Promise<BankChange[]> =>
  db
    .selectFrom('bank_change')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('given_back', '=', true)
    .orderBy('changed_at', 'desc')
    .limit(20)
    .execute()
