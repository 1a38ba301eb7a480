import { sql, type Kysely, type Selectable } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { lockBooks, allRoots, firstPosting } from '../days/store.ts'
import { rootOf } from '../days/tree.ts'
import type { Rule } from './rules.ts'

type Db = Kysely<Database>
export type CheckpointRow = Selectable<Database['ledger_checkpoint']>
/** What a checkpoint says of the books, before it has a number and a time. */
export type Extent = Omit<CheckpointRow, 'number' | 'whole' | 'proven_at'>

const NO_HASH = '0'.repeat(64)

/** The newest checkpoint, or the one of this number; undefined where there is none. */
export async function checkpoint(db: Db, number?: number): Promise<CheckpointRow | undefined> {
  let query = db.selectFrom('ledger_checkpoint').selectAll().orderBy('number', 'desc').limit(1)
  if (number !== undefined) query = query.where('number', '=', number)
  return query.executeTakeFirst()
}

/** The newest posting, at a moment at which none is under way: all that come later have higher ids. */
export const newestPosting = (db: Db): Promise<bigint> =>
  db.transaction().execute(async (tx) => {
    await lockBooks(tx)
    const { id } = await tx
      .selectFrom('ledger_transfer')
      .select((eb) => eb.fn.max('id').as('id'))
      .executeTakeFirstOrThrow()
    return id ?? 0n
  })

/** Counts the books up to a posting; what is before the checkpoint `from` is taken from it. */
export async function extentUpTo(
  db: Db,
  edge: bigint,
  from: CheckpointRow | undefined,
): Promise<Extent> {
  const after = from?.transfer_id ?? 0n
  const { rows } = await sql<
    Pick<
      Extent,
      | 'transfers'
      | 'entries'
      | 'lines'
      | 'resolutions'
      | 'volume'
      | 'audit_seq'
      | 'audit_hash'
      | 'day'
    >
  >`select
      (select count(*) from ledger_transfer where id > ${after} and id <= ${edge}) as transfers,
      (select count(*) from ledger_line where transfer_id > ${after} and transfer_id <= ${edge}) as lines,
      (select count(*) from ledger_resolution where transfer_id > ${after} and transfer_id <= ${edge}) as resolutions,
      e.entries, e.volume::text as volume,
      coalesce(a.seq, 0) as audit_seq, coalesce(a.hash, ${NO_HASH}) as audit_hash,
      coalesce((select max(day) from ledger_day_root), 0) as day
    from (select count(*) as entries, coalesce(sum(amount) filter (where amount > 0), 0) as volume
      from ledger_entry where transfer_id > ${after} and transfer_id <= ${edge}) e
    left join (select seq, hash from audit_entry order by seq desc limit 1) a on true`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the books could not be counted')
  return {
    ...row,
    transfer_id: edge,
    transfers: row.transfers + (from?.transfers ?? 0n),
    entries: row.entries + (from?.entries ?? 0n),
    lines: row.lines + (from?.lines ?? 0n),
    resolutions: row.resolutions + (from?.resolutions ?? 0n),
    volume: String(BigInt(row.volume) + BigInt(from?.volume ?? '0')),
    days_root: await rootOfDays(db, row.day),
  }
}

/** Sets the next checkpoint; of two that prove at once one sets it. */
export async function setCheckpoint(
  db: Db,
  row: Extent & { number: number; whole: boolean; proven_at: Date },
): Promise<void> {
  await db
    .insertInto('ledger_checkpoint')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The Merkle root over the roots of all closed days up to `day`. */
async function rootOfDays(db: Db, day: number): Promise<Buffer> {
  const roots = (await allRoots(db)).filter((each) => each.day <= day)
  return rootOf(roots.toReversed().map((each) => each.root))
}

/** A text for each checkpoint whose days have other roots by now. */
export async function changedDays(db: Db, points: readonly CheckpointRow[]): Promise<string[]> {
  const faults: string[] = []
  for (const { number, day, days_root: root } of points)
    if (!(await rootOfDays(db, day)).equals(root))
      faults.push(`the days up to checkpoint ${number} have other roots than it says`)
  return faults
}

export const allCheckpoints = (db: Db): Promise<CheckpointRow[]> =>
  db.selectFrom('ledger_checkpoint').selectAll().orderBy('number').execute()

/** Each checkpoint's figures, calculated again from the postings between it and the one before. */
export const CHECKPOINTS_AGAIN: Rule = {
  name: 'each checkpoint says what the postings up to it say',
  looked: 'select count(*) as n from ledger_checkpoint',
  faults: `select 'checkpoint ' || c.number || ' does not follow from the one before, or says other than the postings'
    from (
      select p.*, lag(number, 1, 0) over w as number_before, lag(transfer_id, 1, 0::bigint) over w as after,
        transfers - lag(transfers, 1, 0::bigint) over w as transfers_since,
          entries - lag(entries, 1, 0::bigint) over w as entries_since,
        lines - lag(lines, 1, 0::bigint) over w as lines_since, resolutions - lag(resolutions,
          1, 0::bigint) over w as resolutions_since,
        volume - lag(volume, 1, 0::numeric) over w as volume_since, lag(audit_seq, 1, 0::bigint) over w as audit_before
      from ledger_checkpoint p window w as (order by number)) c,
    lateral (select count(*) as n from ledger_transfer where id > c.after and id <= c.transfer_id) t,
    lateral (select count(*) as n, coalesce(sum(amount) filter (where amount > 0), 0) as volume from ledger_entry
      where transfer_id > c.after and transfer_id <= c.transfer_id) e,
    lateral (select count(*) as n from ledger_line where transfer_id > c.after and transfer_id <= c.transfer_id) l,
    lateral (select count(*) as n from ledger_resolution where transfer_id > c.after and transfer_id <= c.transfer_id) r
    where c.number <> c.number_before + 1 or c.transfer_id < c.after or c.audit_seq < c.audit_before
      or (c.transfers_since, c.entries_since, c.lines_since, c.resolutions_since) <> (t.n, e.n, l.n, r.n)
        or c.volume_since <> e.volume
      or (c.audit_seq > 0 and not exists (select from audit_entry a where a.seq = c.audit_seq
        and a.hash = c.audit_hash))`,
}

/**
 * Until when the books are proven: the time of the last checkpoint; of the first posting where none
 * was set yet, and null while there is nothing to prove.
 */
export async function provenUntil(db: Db): Promise<Date | null> {
  const last = await checkpoint(db)
  return last?.proven_at ?? (await firstPosting(db))?.created_at ?? null
}
