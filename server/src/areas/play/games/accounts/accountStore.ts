import { sql, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { rowLoader, rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { GameTables } from '../../../../db/tables/play/games.ts'

type Db = Kysely<Database>
export type GameAccountRow = Selectable<GameTables['game_account']>

const accountNamed = rowLoader(
  async (db, names) => {
    const { rows } = await sql<GameAccountRow>`select a.*
      from unnest(${names.map((name) => name.split(' ')[0])}::text[],
        ${names.map((name) => name.split(' ')[1])}::text[]) u (m, c)
      cross join lateral (select * from game_account g where g.member_id = u.m and g.code = u.c
        limit 1) a`.execute(db)
    return rows
  },
  (row) => `${row.member_id} ${row.code}`,
)
export const findAccount = (db: Db, memberId: string, code: string) =>
  accountNamed(db, `${memberId} ${code}`)

export const accountsOf = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('game_account')
      .selectAll()
      .where('member_id', '=', anyOf(memberIds))
      .where('state', '=', 'ACTIVE')
      .execute(),
  (row) => row.member_id,
)

/** Those of these members who have an account with a game. */
export async function playersAmong(db: Db, memberIds: readonly string[]): Promise<Set<string>> {
  const accounts = await accountsOf.all(db, memberIds)
  return new Set(memberIds.filter((_, n) => (accounts[n]?.length ?? 0) > 0))
}

/** Accounts whose provider did not say what they hold when it was last asked. */
export const staleAccountsOf = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('game_account')
      .select(['member_id', 'code'])
      .where('member_id', '=', anyOf(memberIds))
      .where('state', '=', 'ACTIVE')
      .where('stale', '=', true)
      .execute(),
  (row) => row.member_id,
)

/** Nothing happens when the member has an account, opening or open, with this game. */
export const insertOpening = (
  db: Db,
  row: {
    member_id: string
    code: string
    username: string
    password_cipher: string
    created_at: Date
  },
) =>
  db
    .insertInto('game_account')
    .values({ ...row, state: 'OPENING' })
    .onConflict((conflict) => conflict.columns(['member_id', 'code']).doNothing())
    .execute()

/** True for the one caller that made it active. */
export async function markActive(
  db: Db,
  memberId: string,
  code: string,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('game_account')
    .set({ state: 'ACTIVE', activated_at: at, synced_at: at })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', '=', 'OPENING')
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** The same password sealed anew. Nothing where another one is the account's by now. */
export const replacePassword = (db: Db, account: GameAccountRow, cipher: string) =>
  db
    .updateTable('game_account')
    .set({ password_cipher: cipher })
    .where('member_id', '=', account.member_id)
    .where('code', '=', account.code)
    .where('password_cipher', '=', account.password_cipher)
    .execute()

/** Written before the provider is asked; one that is there already (its answer was lost) stays. */
export const proposePassword = (db: Db, memberId: string, code: string, cipher: string) =>
  db
    .updateTable('game_account')
    .set({ next_password_cipher: cipher })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('next_password_cipher', 'is', null)
    .execute()

/**
 * The proposed password is the one that holds, or was never taken. False, and nothing, when another
 * one stands proposed by now.
 */
export async function settlePassword(
  db: Db,
  memberId: string,
  code: string,
  cipher: string,
  holds: boolean,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('game_account')
    .set({ next_password_cipher: null, ...(holds ? { password_cipher: cipher } : {}) })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('next_password_cipher', '=', cipher)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * An account that the provider does not have: it must be opened again. False when money has moved
 * there since `version`.
 */
export async function markLost(
  db: Db,
  memberId: string,
  code: string,
  version: bigint,
): Promise<boolean> {
  const result = await db
    .updateTable('game_account')
    .set({ state: 'OPENING', activated_at: null, synced_at: null, stale: false })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', '=', 'ACTIVE')
    .where('version', '=', version)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const setStale = (db: Db, memberId: string, code: string, stale: boolean) =>
  db
    .updateTable('game_account')
    .set({ stale })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('stale', '!=', stale)
    .execute()

/** Locks the account's row, before the ledger's: who moves money there does so in this order. */
export const lockAccount = (db: Db, memberId: string, code: string) =>
  db
    .selectFrom('game_account')
    .select(['version', 'sync_version'])
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .forUpdate()
    .executeTakeFirst()

export const bumpVersion = (
  db: Db,
  memberId: string,
  code: string,
  set: { synced_at?: Date; stale?: boolean } = {},
) =>
  db
    .updateTable('game_account')
    .set((eb) => ({ ...set, version: eb('version', '+', 1n) }))
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .execute()

export const markSynced = (db: Db, memberId: string, code: string, at: Date) =>
  db
    .updateTable('game_account')
    .set((eb) => ({
      synced_at: at,
      stale: false,
      sync_version: eb('sync_version', '+', 1n),
    }))
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .execute()
