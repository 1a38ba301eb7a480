import { bangkokDay, midnightOf } from '@krapao/contract/bangkok'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { auditText, leavesOf, textOf } from './leaf.ts'
import {
  auditHead,
  lockBooks,
  extentOf,
  firstPosting,
  insertRoot,
  lastRoot,
  transfersBetween,
} from './store.ts'
import { hashesIn, leafHash, PART, rootOf } from './tree.ts'

type Db = Kysely<Database>
/** How long after midnight a day is closed: longer than any posting is under way. */
const SETTLED_MS = 20 * 60_000

export const timeOf = (day: number): { from: Date; to: Date } => ({
  from: new Date(midnightOf(day)),
  to: new Date(midnightOf(day + 1)),
})

/**
 * Closes every Bangkok day that is over and not closed yet, oldest first: its postings become the
 * leaves of a tree whose root never changes. Safe to repeat, and to run twice at once.
 */
export async function closeDays(db: Db, now: Date): Promise<void> {
  const last = await lastRoot(db)
  const first = last ? undefined : await firstPosting(db)
  if (!last && !first) return
  const over = bangkokDay(now.getTime() - SETTLED_MS)
  const start = last ? last.day + 1 : bangkokDay(first?.created_at.getTime() ?? now.getTime())
  for (let day = start; day < over; day++) if (!(await closeDay(db, day, now))) return
}

/** False when another process is closing it. */
async function closeDay(db: Db, day: number, now: Date): Promise<boolean> {
  // After this, every posting that was under way when the day ended has been committed.
  await db.transaction().execute((tx) => lockBooks(tx))
  for (;;) {
    const head = await auditHead(db)
    const { parts, size } = await hashDay(db, day, leafHash(auditText(day, head)))
    const done = await db.transaction().execute(async (tx) => {
      await lockBooks(tx)
      const latest = await lastRoot(tx)
      if (latest && latest.day >= day) return 'TAKEN'
      if ((await extentOf(tx, timeOf(day))).count !== size) return 'AGAIN'
      const root = rootOf(parts.map((part) => part.root))
      const held = { audit_seq: head.seq, audit_hash: head.hash }
      await insertRoot(
        tx,
        { day, size, root, ends_at: timeOf(day).to, closed_at: now, ...held },
        parts,
      )
      return 'DONE'
    })
    if (done !== 'AGAIN') return done === 'DONE'
  }
}

/**
 * The day's leaves as the tables say now, part by part: a long day is never in memory as a whole.
 * `last`: the leaf behind the postings', which holds the audit log's head. `size`: of postings.
 */
export async function hashDay(
  db: Db,
  day: number,
  last: Buffer | null,
): Promise<{
  size: number
  parts: { part: number; first_id: bigint; root: Buffer; hashes: Buffer }[]
}> {
  const time = timeOf(day)
  const { first, last: end } = await extentOf(db, time)
  const parts: { part: number; first_id: bigint; root: Buffer; hashes: Buffer }[] = []
  let [after, size] = [first - 1n, 0]
  for (;;) {
    const transfers = await transfersBetween(db, time, { after, last: end }, PART)
    const [head] = transfers
    if (!head) {
      const open = size % PART === 0 ? undefined : parts.pop()
      const hashes = Buffer.concat([...(open ? [open.hashes] : []), ...(last ? [last] : [])])
      if (hashes.length > 0)
        parts.push({
          part: parts.length,
          first_id: open?.first_id ?? after + 1n,
          root: rootOf(hashesIn(hashes)),
          hashes,
        })
      return { size, parts }
    }
    const hashes = (await leavesOf(db, transfers)).map((leaf) => leafHash(textOf(leaf)))
    parts.push({
      part: parts.length,
      first_id: head.id,
      root: rootOf(hashes),
      hashes: Buffer.concat(hashes),
    })
    after = transfers.at(-1)?.id ?? end
    size += transfers.length
  }
}
