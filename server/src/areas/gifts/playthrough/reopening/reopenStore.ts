import { sql, type Kysely } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { rowsLoader } from '../../../../db/batchLoader.ts'
import type { Database } from '../../../../db/schema.ts'
import { playthroughStates } from '../states.ts'
import type { Playthrough } from '../store.ts'

type Db = Kysely<Database>

/** A round that is still played is told again as it goes on: that is no correction. */
const isCorrected = (round: string, id = 'round_id') =>
  sql<boolean>`exists (select from game_round_correction c
    where c.code = ${sql.ref(`${round}.code`)} and c.round_id = ${sql.ref(`${round}.${id}`)})`

/**
 * The member's play-throughs that have ended and of whose rounds a provider has said otherwise
 * since they opened, oldest first.
 */
export const endedWithCorrections = async (db: Db, memberId: string): Promise<Playthrough[]> =>
  db
    .selectFrom('playthrough as p')
    .selectAll('p')
    .where('p.member_id', '=', memberId)
    .where('p.state', '<>', 'ACTIVE')
    .where('p.ended_won', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('game_round as g')
          .select('g.code')
          .whereRef('g.member_id', '=', 'p.member_id')
          .whereRef('g.gathered_at', '>=', 'p.opened_at')
          .whereRef('g.played_at', '>=', 'p.opened_at')
          .whereRef('g.played_at', '<=', 'p.ended_at')
          .where('g.revision', '>', 1)
          .where(isCorrected('g')),
      ),
    )
    .orderBy('p.opened_at')
    .execute()

/** Whether a round of it was decided and is played again: how it ends is not known yet. */
export async function runsAgain(
  db: Db,
  { member_id: memberId, opened_at: from, ended_at: until }: Playthrough,
): Promise<boolean> {
  const round = await db
    .selectFrom('seamless_round as s')
    .select('s.code')
    .where('s.member_id', '=', memberId)
    // As text, for the plan to see that the index of open ones is meant.
    .where('s.state', '=', sql.lit('OPEN'))
    .where('s.opened_at', '>=', from)
    .where('s.opened_at', '<=', until)
    .where(isCorrected('s', 'told_id'))
    .limit(1)
    .executeTakeFirst()
  return round !== undefined
}

/** Whether one of the member's has ended at `since` or later and may be judged again. */
export const endedLately = async (db: Db, memberId: string, since: Date): Promise<boolean> =>
  (await lastEnded(db, memberId)).some(({ ended_at: at }) => at !== null && at >= since)

const lastEnded = rowsLoader(
  (db, memberIds) =>
    db
      .selectFrom('playthrough')
      .select(['member_id', 'ended_at'])
      .where('member_id', '=', anyOf(memberIds))
      .where('ended_won', 'is not', null)
      .execute(),
  (row) => row.member_id,
)

/** False when it has been opened again meanwhile, or another runs: the index decides. */
export async function reopen(db: Db, id: string): Promise<boolean> {
  const result = await db
    .updateTable('playthrough')
    .set((eb) => ({
      state: 'ACTIVE' as const,
      ended_at: null,
      ended_balance: null,
      ended_won: null,
      reopened: eb('reopened', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', 'in', playthroughStates.before('ACTIVE'))
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('playthrough as other')
            .select('other.id')
            .whereRef('other.member_id', '=', 'playthrough.member_id')
            .where('other.state', '=', sql.lit('ACTIVE')),
        ),
      ),
    )
    .executeTakeFirst()
  return result.numUpdatedRows === 1n
}

/** What it was judged by again, so that the same correction does not count twice; satang. */
export const judgedAgain = (db: Db, id: string, by: { won: bigint | null; removed: bigint }) =>
  db
    .updateTable('playthrough')
    .set({ ended_won: by.won, removed: by.removed })
    .where('id', '=', id)
    .execute()

/** Members of whose rounds providers have said otherwise at `since` or later. */
export async function correctedSince(db: Db, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('game_round')
    .select('member_id')
    .distinct()
    .where('member_id', 'is not', null)
    .where('gathered_at', '>=', since)
    .where('revision', '>', 1)
    .where(isCorrected('game_round'))
    .execute()
  return rows.flatMap(({ member_id: memberId }) => memberId ?? [])
}
