import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compilePglite, snapshotOfEmptyDatabase } from '../db/embedded/pglite.ts'
import type { OpenOptions } from '../db/port.ts'
import { readSchema, schemaFingerprint } from '../db/schemaFiles.ts'

/** Kept from run to run. */
const CACHE = join(import.meta.dirname, '../../../node_modules/.cache/tests')

/**
 * The embedded database with nothing in it: made once for a state of the migrations, read and
 * compiled once for a process that keeps what it is given.
 */
export async function readEmptyDatabase(): Promise<NonNullable<OpenOptions['snapshot']>> {
  const fingerprint = schemaFingerprint(await readSchema())
  const file = join(CACHE, `pglite-small-${fingerprint}.tar`)
  const image = await readFile(file).catch(async () => {
    const made = Buffer.from(await (await snapshotOfEmptyDatabase()).arrayBuffer())
    await mkdir(CACHE, { recursive: true })
    // Renamed into place: a worker beside us must not read half of it.
    const aside = `${file}.${randomUUID()}`
    await writeFile(aside, made)
    await rename(aside, file)
    return made
  })
  return { image: new Blob([image]), compiled: await compilePglite() }
}
