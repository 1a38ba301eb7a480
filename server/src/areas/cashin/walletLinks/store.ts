import { sql, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../db/anyOf.ts'
import { rowLoader } from '../../../db/batchLoader.ts'
import type { Database } from '../../../db/schema.ts'
import type { WalletLinkState, WalletLinkTables } from '../../../db/tables/cashin/walletLinks.ts'
import { answersIn } from '../../../operations/answerStore.ts'
import { CLOSED, UNANSWERED_MS } from './rules.ts'
import { linkStates } from './states.ts'

type Db = Kysely<Database>
export type WalletLink = Selectable<WalletLinkTables['wallet_link']>

/** What the issuer said of links. */
export const issuerAnswers = answersIn('wallet_link_word')

export const findLink = rowLoader(
  (db, ids) => db.selectFrom('wallet_link').selectAll().where('id', '=', anyOf(ids)).execute(),
  (row) => row.id,
)

export const codeIsTaken = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('wallet_link')
    .select('id')
    .where('code', '=', code)
    .where('state', '!=', 'FAILED')
    .executeTakeFirst()) !== undefined

/** False when the code is taken: the index decides, not an earlier read. */
export async function insertLink(db: Db, row: WalletLink): Promise<boolean> {
  const result = await db
    .insertInto('wallet_link')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

/** Only what is asked about. Null: no more, of a link that was closed. */
export const postpone = (db: Db, id: string, at: Date | null) =>
  db
    .updateTable('wallet_link')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .execute()

/** A link that has just been closed is asked about from then on. */
export const watchFrom = (db: Db, id: string, at: Date) =>
  db
    .updateTable('wallet_link')
    .set({ next_attempt_at: at })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .execute()

export const endWatch = (db: Db, id: string) =>
  db
    .updateTable('wallet_link')
    .set({ next_attempt_at: null })
    .where('id', '=', id)
    .where('state', '=', 'FAILED')
    .execute()

export const unansweredRows = (db: Db, now: Date, most: number): Promise<WalletLink[]> =>
  db
    .selectFrom('wallet_link')
    .selectAll()
    .where('state', '=', 'REDEEMING')
    .where('created_at', '<=', new Date(now.getTime() - UNANSWERED_MS))
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute()

/** Locked until the end of the transaction, many in one order for everybody. */
export const lockLink = rowLoader(
  (db, ids) =>
    db
      .selectFrom('wallet_link')
      .selectAll()
      .where('id', '=', anyOf(ids))
      .orderBy('id')
      .forUpdate()
      .execute(),
  (row) => row.id,
)

interface LinkEnd {
  id: string
  state: WalletLinkState
  amount: bigint
  deposit_id: string | null
  fail_reason: string | null
  at: Date
}

/**
 * Ends links, each once. The id is said twice: by the join alone a plan made early would go through
 * all links.
 */
export function writeEnds(ends: readonly LinkEnd[]) {
  const may = ends.map(({ state }) => linkStates.before(state).join())
  return sql<{ id: string }>`update wallet_link l
    set state = u.s, amount = u.a, deposit_id = u.d, fail_reason = u.f, ended_at = u.t, next_attempt_at = null
    from unnest(${ends.map(({ id }) => id)}::text[], ${ends.map(({ state }) => state)}::text[],
      ${ends.map(({ amount }) => String(amount))}::bigint[], ${ends.map((end) => end.deposit_id)}::text[],
      ${ends.map((end) => end.fail_reason)}::text[], ${may}::text[],
      ${ends.map(({ at }) => at.toISOString())}::timestamptz[]) u (i, s, a, d, f, b, t)
    where l.id = u.i and l.id = ${anyOf(ends.map(({ id }) => id))}
      and l.state = any (string_to_array(u.b, ',')) returning l.id`
}

/** Every link given since a moment. */
export const walletLinksSince = (db: Db, since: Date) =>
  db.selectFrom('wallet_link').selectAll().where('created_at', '>=', since).execute()

/**
 * Late money of closed links that we have heard of since a moment. A payment knows the code alone:
 * a code that was closed twice stands here for each of its links.
 */
export const lateMoneySince = (db: Db, since: Date) =>
  db
    .selectFrom('incoming_payment as payment')
    .innerJoin('wallet_link as link', 'link.code', 'payment.reference')
    .where('payment.kind', '=', 'walletlink')
    .where('payment.reason', '=', 'LINK_CLOSED')
    .where('link.state', '=', 'FAILED')
    .where('link.fail_reason', '=', CLOSED)
    .whereRef('link.member_id', '=', 'payment.owner_id')
    .where('payment.received_at', '>=', since)
    .select(['link.id', 'link.code', 'payment.account', 'payment.amount', 'payment.happened_at'])
    .orderBy('link.created_at')
    .execute()

/** What has no end, oldest first; or what has ended, newest first. Page from 1. */
export async function linksPage(
  db: Db,
  { ended, page, limit }: { ended: boolean; page: number; limit: number },
): Promise<{ total: number; rows: WalletLink[] }> {
  const those = db.selectFrom('wallet_link').where('state', ended ? '<>' : '=', 'REDEEMING')
  const [{ total }, rows] = await Promise.all([
    those.select((eb) => eb.fn.countAll<bigint>().as('total')).executeTakeFirstOrThrow(),
    those
      .selectAll()
      .orderBy('created_at', ended ? 'desc' : 'asc')
      .orderBy('id')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
  ])
  return { total: Number(total), rows }
}
