import type { Kysely, Selectable } from 'kysely'
import { anyOf } from '../../db/anyOf.ts'
import type { Database } from '../../db/schema.ts'
import type { WalletLinkState, WalletLinkTables } from '../../db/tables/money/walletLinks.ts'
import { linkStates } from './states.ts'

type Db = Kysely<Database>
export type WalletLink = Selectable<WalletLinkTables['wallet_link']>

export const findLink = (db: Db, id: string) =>
  db.selectFrom('wallet_link').selectAll().where('id', '=', id).executeTakeFirst()
export const lockLink = (db: Db, id: string) =>
  db.selectFrom('wallet_link').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const codeIsTaken = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('wallet_link')
    .select('id')
    .where('code', '=', code)
    .where('state', '!=', 'FAILED')
    .executeTakeFirst()) !== undefined

/** False when the code is taken: the index decides, not a look before. */
export async function insertLink(db: Db, row: WalletLink): Promise<boolean> {
  const result = await db
    .insertInto('wallet_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** A job may come to run a little before its row is due: the queue's clock is the database's. */
const EARLY_MS = 500

/**
 * Takes a due attempt for `leaseMs`, so that two runs do not ask side by side; undefined: not due,
 * or another's.
 */
export const claimAttempt = (db: Db, id: string, now: Date, leaseMs: number) =>
  db
    .updateTable('wallet_link')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      next_attempt_at: new Date(now.getTime() + leaseMs),
    }))
    .where('id', '=', id)
    .where('state', '=', 'REDEEMING')
    .where('next_attempt_at', '<=', new Date(now.getTime() + EARLY_MS))
    .returningAll()
    .executeTakeFirst()

export const postpone = (db: Db, id: string, at: Date) =>
  db
    .updateTable('wallet_link')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .where('state', '=', 'REDEEMING')
    .execute()

/** False when it had ended before. */
export async function endLink(
  db: Db,
  id: string,
  end: {
    state: WalletLinkState
    ended_at: Date
    amount?: bigint
    deposit_id?: string
    fail_reason?: string
  },
): Promise<boolean> {
  const result = await db
    .updateTable('wallet_link')
    .set({ ...end, next_attempt_at: null })
    .where('id', '=', id)
    .where('state', '=', anyOf(linkStates.before(end.state)))
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const linksToResolve = (db: Db, dueBy: Date, limit: number) =>
  db
    .selectFrom('wallet_link')
    .select('id')
    .where('next_attempt_at', '<=', dueBy)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute()

export const linksSince = (db: Db, since: Date) =>
  db.selectFrom('wallet_link').selectAll().where('created_at', '>=', since).execute()
