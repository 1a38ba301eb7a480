import { dateOf } from '@krapao/contract/bangkok'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { hashDay } from './close.ts'
import { auditText, headOf } from './leaf.ts'
import { allRoots, hashesOfPart, partsOf } from './store.ts'
import { hashesIn, leafHash, rootOf } from './tree.ts'

/**
 * Recomputes the root of every closed day behind `after` from the postings as they stand, from the
 * audit log's head that the day says it holds, and from the leaves that proofs are made of. A text
 * for each that differs.
 */
export async function checkDays(
  db: Kysely<Database>,
  after = -1,
): Promise<{ looked: number; faults: string[] }> {
  const roots = (await allRoots(db)).filter(({ day }) => day > after)
  const faults: string[] = []
  for (const row of roots) {
    const { day, size, root } = row
    const kept: Buffer[] = []
    let last: Buffer | undefined
    for (const { part } of await partsOf(db, day)) {
      const hashes = hashesIn((await hashesOfPart(db, day, part))?.hashes ?? Buffer.alloc(0))
      kept.push(rootOf(hashes))
      last = hashes.at(-1)
    }
    const head = headOf(row)
    const now = await hashDay(db, day, last ?? null)
    const isSame = now.size === size && rootOf(now.parts.map((part) => part.root)).equals(root)
    if (!isSame) faults.push(`the postings of ${dateOf(day)} are not those of its root`)
    if (last && !leafHash(auditText(day, head)).equals(last))
      faults.push(`the audit head of ${dateOf(day)} is not the one of its root`)
    if (!rootOf(kept).equals(root))
      faults.push(`the leaves kept of ${dateOf(day)} do not lead to its root`)
  }
  return { looked: roots.length, faults }
}
