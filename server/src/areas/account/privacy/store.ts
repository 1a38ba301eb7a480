import { sql, type Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { erasedName } from '../../people/public.ts'

type Db = Kysely<Database>

/** A member's rows of one table, as they are kept: what a person may have of what we know of them. */
export const memberRow = (db: Db, memberId: string) =>
  db
    .selectFrom('member')
    .select([
      'id',
      'username',
      'name',
      'status',
      'bank_code',
      'bank_account_name',
      'bank_account_no',
      'currency',
      'excluded_until',
      'closed_at',
      'age_confirmed_at',
      'last_login_at',
      'created_at',
    ])
    .where('id', '=', memberId)
    .executeTakeFirst()

export const depositRows = (db: Db, memberId: string) =>
  db
    .selectFrom('deposit')
    .select(['id', 'method', 'source', 'amount', 'coins', 'late', 'paid_at', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const withdrawalRows = (db: Db, memberId: string) =>
  db
    .selectFrom('withdrawal')
    .select([
      'id',
      'amount',
      'state',
      'bank_code',
      'account_no',
      'account_name',
      'requested_at',
      'sent_at',
      'ended_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('requested_at')
    .execute()

export const slipRows = (db: Db, memberId: string) =>
  db
    .selectFrom('slip')
    .select(['reference', 'status', 'note', 'amount', 'trans_ref', 'paid_at', 'created_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const chatRows = (db: Db, memberId: string) =>
  db
    .selectFrom('chat_message as message')
    .innerJoin('chat_conversation as conversation', 'conversation.id', 'message.conversation_id')
    .select(['message.sender', 'message.body', 'message.created_at'])
    .where('conversation.member_id', '=', memberId)
    .orderBy('message.seq')
    .execute()

export const complaintRows = (db: Db, memberId: string) =>
  db
    .selectFrom('complaint')
    .select([
      'number',
      'subject',
      'state',
      'opened_at',
      'due_at',
      'answer',
      'answered_at',
      'closed_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('number')
    .execute()

export const sessionRows = (db: Db, memberId: string) =>
  db
    .selectFrom('session')
    .select(['address', 'user_agent', 'created_at', 'last_seen_at', 'ended_at', 'end_reason'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const limitRows = (db: Db, memberId: string) =>
  db
    .selectFrom('play_limit')
    .select(['kind', 'period', 'amount', 'in_force_from'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

export const noticeRows = (db: Db, memberId: string) =>
  db
    .selectFrom('notice')
    .select(['kind', 'at', 'amount', 'detail', 'reference'])
    .where('member_id', '=', memberId)
    .orderBy('at')
    .orderBy('id')
    .execute()

export const pauseRows = (db: Db, memberId: string) =>
  db
    .selectFrom('play_pause')
    .select(['kind', 'asked_at', 'until'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute()

export const passkeyRows = (db: Db, memberId: string) =>
  db
    .selectFrom('passkey')
    .select(['name', 'created_at', 'last_used_at'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()

export const lineRow = (db: Db, memberId: string) =>
  db
    .selectFrom('line_account')
    .select(['line_user', 'name', 'notices', 'linked_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst()

export const roundRows = (db: Db, memberId: string, limit: number) =>
  db
    .selectFrom('game_round')
    .select(['code', 'round_id', 'bet', 'win', 'played_at'])
    .where('member_id', '=', memberId)
    .orderBy('gathered_at', 'desc')
    .limit(limit)
    .execute()

/** True for the one caller that closed it. */
export async function markClosing(db: Db, memberId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('member')
    .set({ closed_at: at, updated_at: at })
    .where('id', '=', memberId)
    .where('closed_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What keeps an account open: money or a hold in any of its accounts but coins and cashback. */
const hasMoney = sql<boolean>`exists (select 1 from ledger_account account
  where account.address >= 'member:' || member.id || ':' and account.address < 'member:' || member.id || ';'
    and account.address not like '%:coin' and account.address not like '%:refund'
    and (account.balance > 0 or account.held > 0))`
const hasComplaint = sql<boolean>`exists (select 1 from complaint
  where complaint.member_id = member.id and complaint.state = 'OPEN')`

/** Members who have closed and are not shut. */
const closing = (db: Db) =>
  db
    .selectFrom('member')
    .select('id')
    .where('closed_at', 'is not', null)
    .where('status', '=', 'ACTIVE')

/** Those who closed before a moment, have no money in the books and wait for no answer. */
export const emptyAndClosing = async (db: Db, before: Date, limit: number): Promise<string[]> =>
  (
    await closing(db)
      .where('closed_at', '<=', before)
      .where((eb) => eb.not(hasMoney))
      .where((eb) => eb.not(hasComplaint))
      .orderBy('closed_at')
      .limit(limit)
      .execute()
  ).map((row) => row.id)

/** Whether that is so of one member now. */
export const isEmptyAndClosing = async (db: Db, memberId: string): Promise<boolean> =>
  (await closing(db)
    .where('id', '=', memberId)
    .where((eb) => eb.not(hasMoney))
    .where((eb) => eb.not(hasComplaint))
    .executeTakeFirst()) !== undefined

export const closingMembers = async (db: Db, limit: number): Promise<string[]> =>
  (await closing(db).orderBy('closed_at').limit(limit).execute()).map((row) => row.id)

/** What operators have said of a member last lets them in, or none has said anything. */
const isNotStopped = sql<boolean>`coalesce((select entry.after ->> 'status' from audit_entry entry
  where entry.subject = member.id and entry.action = 'member.status' order by entry.seq desc limit 1), 'ACTIVE')
  = 'ACTIVE'`

/** Those who were shut here, have money again, and have not been stopped by operators. */
export const shutWithMoney = async (db: Db, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('member')
      .select('id')
      .where('shut_at', 'is not', null)
      .where('status', '=', 'CLOSED')
      .where(hasMoney)
      .where(isNotStopped)
      .orderBy('shut_at')
      .limit(limit)
      .execute()
  ).map((row) => row.id)

export const noteShut = (db: Db, memberId: string, at: Date | null) =>
  db.updateTable('member').set({ shut_at: at }).where('id', '=', memberId).execute()

/** A game has paid after the account was closed: whose it is, is known as long as it waits. */
const isOwed = sql<boolean>`exists (select 1 from incoming_payment paid
  where paid.kind = 'game' and paid.state = 'WAITING' and paid.owner_id = member.id)`

/** Locks those who were shut here before a moment, are known by name yet and are owed nothing. */
export const shutLongAgo = async (db: Db, before: Date, limit: number): Promise<string[]> =>
  (
    await db
      .selectFrom('member')
      .select('id')
      .where('status', '=', 'CLOSED')
      .where('shut_at', '<', before)
      .where('username', 'not like', 'erased:%')
      .where((eb) => eb.not(hasMoney))
      .where((eb) => eb.not(isOwed))
      .orderBy('shut_at')
      .limit(limit)
      .forUpdate()
      .execute()
  ).map((row) => row.id)

/** Takes all that names the person; for good. */
export async function erasePerson(db: Db, memberId: string, at: Date): Promise<void> {
  await db
    .updateTable('member')
    .set({
      username: erasedName(memberId),
      name: '',
      password_hash: '',
      source_code: null,
      bank_code: '',
      bank_account_no: erasedName(memberId),
      bank_account_name: '',
      bank_account_name_other: null,
      updated_at: at,
    })
    .where('id', '=', memberId)
    .execute()
  // The change of the account above has left its own traces there.
  await db.deleteFrom('member_bank_past').where('member_id', '=', memberId).execute()
  await db.deleteFrom('bank_holder').where('member_id', '=', memberId).execute()
  await db.deleteFrom('notice').where('member_id', '=', memberId).execute()
  await db.deleteFrom('notice_read').where('member_id', '=', memberId).execute()
  await db
    .deleteFrom('payout_slip')
    .where((eb) =>
      eb(
        'withdrawal_id',
        'in',
        eb.selectFrom('withdrawal').select('id').where('member_id', '=', memberId),
      ),
    )
    .execute()
  // Which bank was paid, and four digits, explain the books; whose account it was is told no more.
  await db
    .updateTable('withdrawal')
    .set({ account_no: sql<string>`right(account_no, 4)`, account_name: '' })
    .where('member_id', '=', memberId)
    .execute()
  await eraseIdentity(db, memberId)
  // After the account, whose change notes nothing of who is erased.
  await sql`select link_forget(${memberId}), aml_forget(${memberId}),
    house_rule_forget(${memberId})`.execute(db)
  await db.deleteFrom('bank_change').where('member_id', '=', memberId).execute()
  await db.deleteFrom('line_account').where('member_id', '=', memberId).execute()
  await db.deleteFrom('passkey').where('member_id', '=', memberId).execute()
  await db.deleteFrom('passkey_removed').where('member_id', '=', memberId).execute()
  await db
    .updateTable('member_overview')
    .set({ care: 'standard', tags: [] })
    .where('member_id', '=', memberId)
    .execute()
  // It may be kept for longer than the person is.
  await db
    .updateTable('chat_conversation')
    .set({ member_username: null, member_name: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** What was typed of the card, and the level that it gave; its pictures have gone long before. */
async function eraseIdentity(db: Db, memberId: string): Promise<void> {
  await db.deleteFrom('identity_ask').where('member_id', '=', memberId).execute()
  await db.deleteFrom('identity_level').where('member_id', '=', memberId).execute()
  await db
    .updateTable('identity_case')
    .set({
      card_name: null,
      card_cipher: null,
      card_key: null,
      card_tail: null,
      source: null,
      verdict: null,
    })
    .where('member_id', '=', memberId)
    .execute()
}

/** What the member has asked for, and what became of it. */
export const identityRows = (db: Db, memberId: string) =>
  db
    .selectFrom('identity_case')
    .select([
      'to_level',
      'state',
      'card_name',
      'card_tail',
      'expires_on',
      'why',
      'words',
      'sent_at',
      'ended_at',
    ])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute()
