import { dateOf } from '@krapao/contract/bangkok'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { hashDay } from './close.ts'
import { allRoots, hashesOfPart, partsOf } from './store.ts'
import { hashesIn, rootOf } from './tree.ts'

/**
 * Recomputes the root of every closed day behind `after` from the postings as they stand, and from
 * the leaves that proofs are made of. A text for each that differs.
 */
export async function checkDays(
  db: Kysely<Database>,
  after = -1,
): Promise<{ looked: number; faults: string[] }> {
  const roots = (await allRoots(db)).filter(({ day }) => day > after)
  const faults: string[] = []
  for (const { day, size, root } of roots) {
    const now = await hashDay(db, day)
    const isSame = now.size === size && rootOf(now.parts.map((part) => part.root)).equals(root)
    if (!isSame) faults.push(`the postings of ${dateOf(day)} are not those of its root`)
    const parts = await partsOf(db, day)
    const kept = await Promise.all(
      parts.map(async ({ part }) =>
        rootOf(hashesIn((await hashesOfPart(db, day, part))?.hashes ?? Buffer.alloc(0))),
      ),
    )
    if (!rootOf(kept).equals(root))
      faults.push(`the leaves kept of ${dateOf(day)} do not lead to its root`)
  }
  return { looked: roots.length, faults }
}
