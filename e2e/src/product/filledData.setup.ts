import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder for the data of a first start, for this run of the tests; gone at its end. */
export default async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'krapao-filled-'))
  process.env['FILLED_DATA'] = folder
  return () => rm(folder, { recursive: true, force: true })
}
