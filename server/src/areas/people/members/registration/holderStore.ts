import { type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { rowLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { HolderState, MemberTables } from '../../../../db/tables/people/members.ts'

type Db = Kysely<Database>
export type BankHolder = Selectable<MemberTables['bank_holder']>

/** A job may come to run a little before its row is due: the queue's clock is the database's. */
const EARLY_MS = 500

export const holderOf = rowLoader(
  (db, memberIds): Promise<BankHolder[]> =>
    db.selectFrom('bank_holder').selectAll().where('member_id', '=', anyOf(memberIds)).execute(),
  (row) => row.member_id,
)

/**
 * Takes a due question for `leaseMs`, so that two runs do not ask side by side; undefined: not due,
 * answered, or another's.
 */
export const claimQuestion = (
  db: Db,
  memberId: string,
  now: Date,
  leaseMs: number,
): Promise<BankHolder | undefined> =>
  db
    .updateTable('bank_holder')
    .set((eb) => ({
      state: 'ASKED',
      attempts: eb('attempts', '+', 1),
      asked_at: now,
      next_ask_at: new Date(now.getTime() + leaseMs),
    }))
    .where('member_id', '=', memberId)
    .where('next_ask_at', '<=', new Date(now.getTime() + EARLY_MS))
    .returningAll()
    .executeTakeFirst()

/** Nothing happens when the member has registered another account or name since the question. */
export const writeAnswer = (
  db: Db,
  asked: BankHolder,
  answer: { state: Exclude<HolderState, 'UNASKED' | 'ASKED'>; says: string | null; at: Date },
) =>
  db
    .updateTable('bank_holder')
    .set({ state: answer.state, says: answer.says, answered_at: answer.at, next_ask_at: null })
    .where('member_id', '=', asked.member_id)
    .where('change', '=', asked.change)
    .execute()

export const postponeQuestion = (db: Db, asked: BankHolder, until: Date) =>
  db
    .updateTable('bank_holder')
    .set({ next_ask_at: until })
    .where('member_id', '=', asked.member_id)
    .where('change', '=', asked.change)
    .where('state', '=', 'ASKED')
    .execute()

export const questionsDue = (db: Db, dueBy: Date, limit: number) =>
  db
    .selectFrom('bank_holder')
    .select('member_id')
    .where('next_ask_at', '<=', dueBy)
    .orderBy('next_ask_at')
    .limit(limit)
    .execute()
