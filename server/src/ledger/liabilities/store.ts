import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { lockBooks } from '../days/store.ts'

type Db = Kysely<Database>
export type Night = Selectable<Database['liability_night']>

export const nightOf = (db: Db, day: number): Promise<Night | undefined> =>
  db.selectFrom('liability_night').selectAll().where('day', '=', day).executeTakeFirst()

/** Begins a night, or finds the one that was begun. `at`: the day's end. */
export async function beginNight(
  db: Db,
  { day, at, secret }: { day: number; at: Date; secret: Uint8Array },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // No posting is under way: one that commits later has a higher number than all that are seen here.
    await lockBooks(tx)
    const { rows } = await sql<{ first: bigint }>`select coalesce(
      (select min(id) from ledger_transfer where created_at >= ${at}),
      (select max(id) + 1 from ledger_transfer), 0)::bigint as first`.execute(tx)
    await tx
      .insertInto('liability_night')
      .values({ day, secret, first_id: rows[0]?.first ?? 0n })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/**
 * Keeps what a step has counted, if nobody else has counted on from there meanwhile. `leaves`:
 * nodes with their satang; `held`: what was on its way, by member.
 */
export async function keepCounted(
  db: Db,
  night: Pick<Night, 'day' | 'counted_to'>,
  step: {
    to: string | null
    leaves: readonly { hash: Uint8Array; satang: bigint }[]
    held: readonly { memberId: string; satang: bigint }[]
  },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('liability_night')
      .set(step.to === null ? { is_counted: true } : { counted_to: step.to })
      .where('day', '=', night.day)
      .where('counted_to', '=', night.counted_to)
      .where('is_counted', '=', false)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const hashes = step.leaves.map(({ hash }) => Buffer.from(hash).toString('hex'))
    const amounts = step.leaves.map(({ satang }) => String(satang))
    await sql`insert into liability_leaf (day, hash, satang)
      select ${night.day}::int, decode(l.hash, 'hex'), l.satang
      from unnest(${hashes}::text[], ${amounts}::bigint[]) l (hash, satang)`.execute(tx)
    const [members, held] = [
      step.held.map(({ memberId }) => memberId),
      step.held.map(({ satang }) => String(satang)),
    ]
    await sql`insert into liability_held (day, member_id, satang)
      select ${night.day}::int, h.member_id, h.satang
      from unnest(${members}::text[], ${held}::bigint[]) h (member_id, satang)`.execute(tx)
  })
}

/** All that was counted of a night, satang; `held`: what of it was on its way. */
export async function countedOf(
  db: Db,
  day: number,
): Promise<{ size: number; satang: bigint; held: bigint }> {
  const { rows } = await sql<{ size: number; satang: string; held: string }>`
    select count(*)::int as size, coalesce(sum(satang), 0)::text as satang,
      (select coalesce(sum(satang), 0) from liability_held where day = ${day})::text as held
    from liability_leaf where day = ${day}`.execute(db)
  const [row] = rows
  return {
    size: row?.size ?? 0,
    satang: BigInt(row?.satang ?? '0'),
    held: BigInt(row?.held ?? '0'),
  }
}

/**
 * A night that cannot be published is counted anew once the books are mended. False, and nothing is
 * forgotten, where somebody else has ended it meanwhile.
 */
export const forgetCounted = (db: Db, day: number): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('liability_night')
      .set({ counted_to: '', is_counted: false })
      .where('day', '=', day)
      .where('root', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    for (const table of ['liability_leaf', 'liability_held', 'liability_part'] as const)
      await tx.deleteFrom(table).where('day', '=', day).execute()
    return true
  })

/** The next leaves behind a hash, in order. */
export const leavesBehind = (
  db: Db,
  day: number,
  after: Uint8Array,
  limit: number,
): Promise<{ hash: Uint8Array; satang: bigint }[]> =>
  db
    .selectFrom('liability_leaf')
    .select(['hash', 'satang'])
    .where('day', '=', day)
    .where('hash', '>', after)
    .orderBy('hash')
    .limit(limit)
    .execute()

export const insertPart = (
  db: Db,
  part: {
    day: number
    part: number
    first_hash: Uint8Array
    root: Uint8Array
    nodes: Uint8Array
  },
) =>
  db
    .insertInto('liability_part')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const lastPart = (db: Db, day: number) =>
  db
    .selectFrom('liability_part')
    .selectAll()
    .where('day', '=', day)
    .orderBy('part', 'desc')
    .limit(1)
    .executeTakeFirst()

export const partRoots = (db: Db, day: number) =>
  db
    .selectFrom('liability_part')
    .select(['part', 'root'])
    .where('day', '=', day)
    .orderBy('part')
    .execute()

/** The part in which a leaf of this hash stands, if any does. */
export const partWith = (db: Db, day: number, hash: Uint8Array) =>
  db
    .selectFrom('liability_part')
    .select(['part', 'nodes'])
    .where('day', '=', day)
    .where('first_hash', '<=', hash)
    .orderBy('first_hash', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Ends a night: its leaves stand in their parts now. */
export const endNight = (
  db: Db,
  day: number,
  tree: { size: number; satang: bigint; root: Uint8Array },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await tx
      .updateTable('liability_night')
      .set(tree)
      .where('day', '=', day)
      .where('root', 'is', null)
      .execute()
    await tx.deleteFrom('liability_leaf').where('day', '=', day).execute()
  })

/** Of nights before `day` only root and sum are kept: nobody's leaf can be shown any more. */
export async function forgetParts(db: Db, day: number): Promise<void> {
  for (const table of ['liability_part', 'liability_held'] as const)
    await db.deleteFrom(table).where('day', '<', day).execute()
}

export async function heldOf(db: Db, day: number, memberId: string): Promise<bigint> {
  const row = await db
    .selectFrom('liability_held')
    .select('satang')
    .where('day', '=', day)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.satang ?? 0n
}
