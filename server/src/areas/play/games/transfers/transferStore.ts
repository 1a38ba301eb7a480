import { sql, type Kysely, type Selectable } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { batchLoader, rowLoader, rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import type { GameTables } from '../../../../db/tables/play/games.ts'
import { answersIn, cutWord } from '../../../../operations/answerStore.ts'

type Db = Kysely<Database>
export type GameTransferRow = Selectable<GameTables['game_transfer']>

/** What providers said of transfers, and operators who decided in their place. */
export const providerAnswers = answersIn('game_transfer_word')

export const findTransfer = rowLoader(
  (db, references) =>
    db.selectFrom('game_transfer').selectAll().where('reference', '=', anyOf(references)).execute(),
  (row) => row.reference,
)

/** Whether a reference is a game transfer's. */
export const isGameTransfer = async (db: Db, reference: string): Promise<boolean> =>
  (await findTransfer(db, reference)) !== undefined

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
      .where('member_id', '=', anyOf(memberIds))
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
export const accountsInMotion = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('game_account as account')
      .leftJoin('game_transfer as transfer', (join) =>
        join
          .onRef('transfer.member_id', '=', 'account.member_id')
          .onRef('transfer.code', '=', 'account.code')
          .on('transfer.state', '=', 'PENDING'),
      )
      .where('account.member_id', '=', anyOf(memberIds))
      .select([
        'account.member_id',
        'account.code',
        'account.version',
        'transfer.amount as moving',
        'transfer.direction',
        sql<boolean>`false`.as('seamless'),
      ])
      .unionAll(
        db
          .selectFrom('seamless_account')
          .where('member_id', '=', anyOf(memberIds))
          .select([
            'member_id',
            'code',
            sql<bigint>`0::bigint`.as('version'),
            sql<bigint | null>`null::bigint`.as('moving'),
            sql<'IN' | 'OUT' | null>`null::text`.as('direction'),
            sql<boolean>`true`.as('seamless'),
          ]),
      )
      .orderBy('code')
      .execute(),
  (row) => row.member_id,
)

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
  const said = cutWord(reason)
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
  if (noted) await providerAnswers.note(db, reference, at, said)
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

/** True for the one caller that brought the answer. */
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

/** Locks a transfer whose late answer our books have not followed yet. */
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
      .where('member_id', '=', anyOf(memberIds))
      .where('late_at', 'is not', null)
      .where('late_settled_at', 'is', null)
      .execute(),
  (row) => row.member_id,
)

/**
 * The members of these with a late answer that our books have not followed, or who owe for winnings
 * that a provider took back.
 */
export async function withLate(db: Db, memberIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('game_transfer')
    .select('member_id')
    .where('member_id', '=', anyOf(memberIds))
    .where('late_at', 'is not', null)
    .where('late_settled_at', 'is', null)
    .union(
      db
        .selectFrom('seamless_debt')
        .select('member_id')
        .where('member_id', '=', anyOf(memberIds))
        .whereRef('paid', '<', 'amount'),
    )
    .execute()
  return new Set(rows.map((row) => row.member_id))
}

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

/** Transfers with games begun before a moment that have no end. */
export const pendingGameTransfers = (db: Db, before: Date) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('state', '=', 'PENDING')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .execute()

/** Transfers with games begun since a moment that have ended. */
export const gameTransfersSince = (db: Db, since: Date) =>
  db
    .selectFrom('game_transfer')
    .selectAll()
    .where('state', '!=', 'PENDING')
    .where('created_at', '>=', since)
    .orderBy('created_at')
    .execute()

/** A member's newest transfers between the wallet and a game, the newest first. */
export const newestTransfers = (db: Db, memberId: string, code: string, limit: number) =>
  db
    .selectFrom('game_transfer')
    .select(['reference', 'direction', 'amount', 'state', 'created_at'])
    .where('member_id', '=', memberId)
    .where('code', '=', code)
    .orderBy('created_at', 'desc')
    .orderBy('reference')
    .limit(limit)
    .execute()

/** Over so many days before now. */
export const UNEXPLAINED_DAYS = 7

/**
 * What came back from a member's games at `since` or later and no readable round explains, in
 * satang: what came back, less what lay there by transfers and rounds, what went in since, and what
 * rounds won since, each game by itself. Rounds that an operator's decision stands for count as
 * told. Only games from which money came back since are looked at. Import the rounds first: a win
 * that we have not heard of looks the same.
 */
export const unexplainedHome = batchLoader<{ memberId: string; since: Date }, bigint>(
  async (db, asked) => {
    const { rows } = await sql<{ unexplained: bigint }>`select f.unexplained
    from unnest(${asked.map(({ memberId }) => memberId)}::text[],
      ${asked.map(({ since }) => since.toISOString())}::timestamptz[])
      with ordinality u (m, s, n)
    cross join lateral (
      select coalesce(sum(greatest(0, - greatest(0, t.before + r.before - l.before)
        - t.since - r.since + l.since)), 0)::bigint as unexplained
      from (select distinct code from game_transfer
        where member_id = u.m and state = 'DONE' and direction = 'OUT' and ended_at >= u.s) a
      cross join lateral (
        select coalesce(sum(m) filter (where ended_at < u.s), 0) as before,
          coalesce(sum(m) filter (where ended_at >= u.s), 0) as since
        from (select ended_at, coalesce(moved, amount) * case direction when 'IN' then 1 else -1 end as m
          from game_transfer where member_id = u.m and code = a.code and state = 'DONE') moved
      ) t
      cross join lateral (
        select coalesce(sum(win - bet) filter (where played_at < u.s), 0) as before,
          coalesce(sum(win - bet) filter (where played_at >= u.s), 0) as since
        from game_round where member_id = u.m and code = a.code
      ) r
      cross join lateral (
        select coalesce(sum(lost) filter (where told_at < u.s), 0) as before,
          coalesce(sum(lost) filter (where told_at >= u.s), 0) as since
        from game_round_unread
        where member_id = u.m and code = a.code and lost <> 0 and read_at is null
      ) l
    ) f
    order by u.n`.execute(db)
    return rows.map(({ unexplained }) => unexplained)
  },
)
