import { sql, type Kysely, type Selectable } from 'kysely'
import { rowLoader, rowsLoader } from '../../db/batchLoader.ts'
import type { Database } from '../../db/schema.ts'
import type { GameTables } from '../../db/tables/play/games.ts'

type Db = Kysely<Database>
export type GameAccountRow = Selectable<GameTables['game_account']>
export type GameTransferRow = Selectable<GameTables['game_transfer']>

const accountNamed = rowLoader(
  async (db, names) => {
    const { rows } = await sql<GameAccountRow>`select a.*
      from unnest(${names.map((name) => name.split(' ')[0])}::text[], ${names.map((name) => name.split(' ')[1])}::text[]) u (m, c)
      cross join lateral (select * from game_account g where g.member_id = u.m and g.code = u.c) a`.execute(
      db,
    )
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
      .where('member_id', '=', sql<string>`any (${memberIds}::text[])`)
      .where('state', '=', 'ACTIVE')
      .execute(),
  (row) => row.member_id,
)

/** Accounts whose provider did not say what they hold when it was last asked. */
export const staleAccountsOf = (db: Db, memberId: string) =>
  db
    .selectFrom('game_account')
    .select('code')
    .where('member_id', '=', memberId)
    .where('state', '=', 'ACTIVE')
    .where('stale', '=', true)
    .execute()

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

export const setPassword = (db: Db, memberId: string, code: string, cipher: string) =>
  db
    .updateTable('game_account')
    .set({ password_cipher: cipher })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
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
 * The proposed password is the one that holds, or was never taken. Nothing when another one stands
 * proposed by now.
 */
export const settlePassword = (
  db: Db,
  memberId: string,
  code: string,
  cipher: string,
  holds: boolean,
) =>
  db
    .updateTable('game_account')
    .set({ next_password_cipher: null, ...(holds ? { password_cipher: cipher } : {}) })
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('next_password_cipher', '=', cipher)
    .execute()

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

export const findTransfer = rowLoader(
  (db, references) =>
    db
      .selectFrom('game_transfer')
      .selectAll()
      .where('reference', '=', sql<string>`any (${references}::text[])`)
      .execute(),
  (row) => row.reference,
)

export const lockTransfer = (db: Db, reference: string) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

export const pendingTransferOf = (db: Db, memberId: string, code: string) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', '=', 'PENDING')
    .executeTakeFirst()

export const pendingTransfersOf = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('game_transfer')
      .selectAll()
      .where('member_id', '=', sql<string>`any (${memberIds}::text[])`)
      // Not as a parameter: a plan made once would not see that the index of pending ones is meant.
      .where('state', '=', sql.lit('PENDING'))
      .orderBy('created_at')
      .execute(),
  (row) => row.member_id,
)

/**
 * One statement, so one moment: each account of the member with the money that is on its way to or
 * from it.
 */
export const accountsInMotion = (db: Db, memberId: string) =>
  db
    .selectFrom('game_account as account')
    .leftJoin('game_transfer as transfer', (join) =>
      join
        .onRef('transfer.member_id', '=', 'account.member_id')
        .onRef('transfer.code', '=', 'account.code')
        .on('transfer.state', '=', 'PENDING'),
    )
    .where('account.member_id', '=', memberId)
    .select(['account.code', 'account.version', 'transfer.amount as moving', 'transfer.direction'])
    .orderBy('account.code')
    .execute()

/**
 * Writes down that nobody knows yet, and what was said instead. Nothing when it has ended
 * meanwhile.
 */
export async function noteUnknown(
  db: Db,
  reference: string,
  at: Date,
  reason: string,
  nextCheckAt: Date | null,
) {
  const said = reason.slice(0, 200)
  const noted = await db
    .updateTable('game_transfer')
    .set((eb) => ({
      unknown_since: eb.fn.coalesce('unknown_since', eb.val(at)),
      attempts: eb('attempts', '+', 1),
      last_reason: said,
      next_check_at: nextCheckAt,
    }))
    .where('reference', '=', reference)
    .where('state', '=', 'PENDING')
    .returning(['attempts', 'created_at', 'escalated_at'])
    .executeTakeFirst()
  if (noted) await noteWord(db, reference, at, said)
  return noted
}

/** When one that was given back is asked about again; null: not by itself. */
export const setRecheck = (db: Db, reference: string, at: Date | null) =>
  db
    .updateTable('game_transfer')
    .set({ next_check_at: at })
    .where('reference', '=', reference)
    .where('state', '=', 'FAILED')
    .execute()

/** One more line of a transfer's history. */
export const noteWord = (db: Db, reference: string, at: Date, said: string) =>
  db
    .insertInto('game_transfer_word')
    .values({ reference, at, said: said.slice(0, 200) })
    .execute()

/** True for the one caller that brought the word. */
export async function markLate(
  db: Db,
  reference: string,
  moved: bigint,
  at: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('game_transfer')
    .set({ late_at: at, late_moved: moved })
    .where('reference', '=', reference)
    .where('state', '=', 'FAILED')
    .where('late_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** Locks a transfer whose late word our books have not followed yet. */
export const openLate = (db: Db, reference: string) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('reference', '=', reference)
    .where('late_at', 'is not', null)
    .where('late_settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** A member's late words that our books have not followed. */
export const openLateOf = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('game_transfer')
      .select(['reference', 'member_id'])
      .where('member_id', '=', sql<string>`any (${memberIds}::text[])`)
      .where('late_at', 'is not', null)
      .where('late_settled_at', 'is', null)
      .execute(),
  (row) => row.member_id,
)

export const settleLate = (
  db: Db,
  reference: string,
  { at, ...end }: { at: Date; state?: 'DONE'; moved?: bigint },
) =>
  db
    .updateTable('game_transfer')
    .set({ late_settled_at: at, next_check_at: null, ...end })
    .where('reference', '=', reference)
    .execute()

/**
 * What was given back of one account, its answer missing, since a moment; and what is late and
 * still open, of any age.
 */
export const doubtfulTransfers = (db: Db, memberId: string, code: string, since: Date) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .where('state', '=', 'FAILED')
    .where('unknown_since', 'is not', null)
    .where('late_settled_at', 'is', null)
    .where((eb) => eb.or([eb('ended_at', '>=', since), eb('late_at', 'is not', null)]))
    .orderBy('ended_at', 'desc')
    .limit(5)
    .execute()

/** True for the one caller that handed it to the operator. */
export async function markEscalated(db: Db, reference: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('game_transfer')
    .set({ escalated_at: at })
    .where('reference', '=', reference)
    .where('state', '=', 'PENDING')
    .where('escalated_at', 'is', null)
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

export const escalatedOpen = (db: Db, limit: number) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'PENDING'), eb('escalated_at', 'is not', null)]),
        eb.and([eb('late_at', 'is not', null), eb('late_settled_at', 'is', null)]),
      ]),
    )
    .orderBy((eb) => eb.fn.coalesce('late_at', 'escalated_at'))
    .orderBy('reference')
    .limit(limit)
    .execute()

export const wordsOn = (db: Db, references: readonly string[]) =>
  db
    .selectFrom('game_transfer_word')
    .select(['reference', 'at', 'said'])
    .where('reference', 'in', references)
    .orderBy('id')
    .execute()

export const pendingBefore = (db: Db, before: Date) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('state', '=', 'PENDING')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()

export const endedTransfers = (db: Db, since: Date) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('state', '!=', 'PENDING')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()
