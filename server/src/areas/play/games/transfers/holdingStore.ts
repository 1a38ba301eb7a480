import { sql } from 'kysely'
import { anyOf } from '../../../../db/anyOf.ts'
import { batchAction, batchLoader } from '../../../../db/batchLoader.ts'
import { insertAll } from '../../../../db/insertRows.ts'
import type { End, Movement } from '../rules.ts'
import type { GameTransferRow } from './transferStore.ts'

interface Named {
  movement: Movement
  reference: string
}

/**
 * Why a reference is free no more: DUPLICATE, written down before, or BUSY, the game has another
 * transfer without an answer. Undefined: it is free.
 */
export const takenAs = batchLoader<Named, 'DUPLICATE' | 'BUSY' | undefined>(async (db, items) => {
  const { rows } = await sql<{ reference: string; known: boolean }>`select u.r as reference, t.known
    from unnest(${items.map(({ reference }) => reference)}::text[],
      ${items.map(({ movement }) => movement.memberId)}::text[],
      ${items.map(({ movement }) => movement.code)}::text[]) u (r, m, c)
    cross join lateral (select bool_or(x.known) as known from (
      select true as known from game_transfer t where t.reference = u.r
      union all select false from game_transfer t
        where t.member_id = u.m and t.code = u.c and t.state = 'PENDING') x) t
    where t.known is not null`.execute(db)
  const taken = new Map(rows.map(({ reference, known }) => [reference, known]))
  return items.map(({ reference }) => {
    const known = taken.get(reference)
    return known === undefined ? undefined : known ? 'DUPLICATE' : 'BUSY'
  })
})

/**
 * False rows are an older server's doing between our look and now: all of it runs again, and sees
 * them.
 */
export const insertPending = (rows: readonly GameTransferRow[]) => insertAll('game_transfer', rows)

interface Ending {
  reference: string
  end: End
  /** When one that was given back is asked about again; null: not by itself. */
  nextAt: Date | null
  at: Date
}

/**
 * Ends one that is pending; false where this call did not. Found by reference, which is said twice:
 * with `state =` a plan made early would go through all that are pending, and by the join alone
 * through all that there are.
 */
export const endPending = batchLoader<Ending, boolean>(async (db, items) => {
  const sorted = items.toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
  const references = sorted.map(({ reference }) => reference)
  const { rows } = await sql<{ reference: string }>`update game_transfer t
    set state = u.s, moved = u.a, ended_at = ${items[0]?.at}, next_check_at = u.d
    from unnest(${references}::text[], ${sorted.map(({ end }) => end.state)}::text[],
      ${sorted.map(({ end }) => (end.state === 'DONE' ? String(end.moved) : null))}::bigint[],
      ${sorted.map(({ nextAt }) => nextAt?.toISOString() ?? null)}::timestamptz[]) u (r, s, a, d)
    where t.reference = u.r and t.reference = ${anyOf(references)}
      and t.state is not distinct from 'PENDING' returning t.reference`.execute(db)
  const ended = new Set(rows.map(({ reference }) => reference))
  return items.map(({ reference }) => ended.has(reference))
})

/** Money starts or ends moving at an account. `answered`: the provider has just been heard. */
export const bumpVersion = batchAction<{ memberId: string; code: string; answered: boolean }>(
  async (db, accounts) => {
    const sorted = accounts.toSorted((a, b) =>
      `${a.memberId} ${a.code}` < `${b.memberId} ${b.code}` ? -1 : 1,
    )
    // Whose is said twice: by the join alone a plan made early would go through all accounts.
    await sql`update game_account a set version = a.version + 1, stale = a.stale and not u.answered
      from unnest(${sorted.map(({ memberId }) => memberId)}::text[], ${sorted.map(({ code }) => code)}::text[],
        ${sorted.map(({ answered }) => answered)}::boolean[]) u (m, c, answered)
      where a.member_id = u.m and a.code is not distinct from u.c
        and a.member_id = ${anyOf(sorted.map(({ memberId }) => memberId))}`.execute(db)
  },
)
