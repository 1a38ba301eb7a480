import { readFile } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import * as z from 'zod'
import type { Database } from '../../db/schema.ts'
import { publicRoots } from '../days/receipt.ts'
import { EXAMPLES, type Finding } from './verify.ts'

const KEPT = z.array(z.object({ day: z.iso.date(), root: z.string() }))

/** A copy of `GET /api/fair/roots` that somebody kept. Throws where the file is none. */
export const readRootsFile = async (file: string): Promise<z.infer<typeof KEPT>> =>
  KEPT.parse(JSON.parse(await readFile(file, 'utf8')))

/**
 * The roots that were published once, against those of this database: who owns the database can
 * make all of it anew, not what others have kept.
 */
export async function compareRoots(
  db: Kysely<Database>,
  kept: z.infer<typeof KEPT>,
): Promise<Finding> {
  const now = new Map((await publicRoots(db)).map(({ day, root }) => [day, root]))
  const faults = kept
    .filter(({ day, root }) => now.get(day) !== root)
    .map(({ day }) => `${day} has ${now.has(day) ? 'another root' : 'no root'} by now`)
  return {
    name: 'the roots are those of the copy that was kept',
    looked: BigInt(kept.length),
    faults: BigInt(faults.length),
    examples: faults.slice(0, EXAMPLES),
  }
}
