import { createHmac } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import { readCredentialKeys } from '../runtime/credentialKeys.ts'
import { EnvironmentFault } from '../runtime/environmentFault.ts'
import { knownKeys, noteKey } from './store.ts'

const fingerprintOf = (key: Buffer): string =>
  createHmac('sha256', key).update('krapao fingerprint').digest('hex').slice(0, 16)

/**
 * Refuses to start on data that is sealed by a key which this server does not have, or has another
 * of the same name for: what it cannot open it would only find out with the member. Notes its
 * newest, by which it seals from now on.
 */
export async function demandKeys(db: Kysely<Database>, configured: string): Promise<void> {
  const ring = readCredentialKeys(configured)
  const known = await knownKeys(db)
  const lacking = known.filter(({ id }) => !ring.some((own) => own.id === id))
  if (lacking.length > 0)
    throw new EnvironmentFault(
      ['CREDENTIAL_KEYS'],
      `CREDENTIAL_KEYS lacks ${lacking.map(({ id }) => id).join(', ')}: data is sealed by it. ` +
        'Put it back behind the newest; npm run keys:rewrap makes it needless.',
    )
  demandSame(ring, known)
  for (const { id, key } of ring)
    if (id === ring[0]?.id || known.some((each) => each.id === id))
      await noteKey(db, id, fingerprintOf(key))
  // One that another server has noted in this moment stands, and is that server's.
  demandSame(ring, await knownKeys(db))
}

function demandSame(
  ring: readonly { id: string; key: Buffer }[],
  known: readonly { id: string; fingerprint: string | null }[],
): void {
  for (const { id, key } of ring) {
    const before = known.find((each) => each.id === id)
    if (before?.fingerprint && before.fingerprint !== fingerprintOf(key))
      throw new EnvironmentFault(
        ['CREDENTIAL_KEYS'],
        `CREDENTIAL_KEYS has another key under the name ${id} than the one that sealed data: ` +
          'a new key has a new name.',
      )
  }
}

/**
 * Refuses to seal again by a key that no server has started with in front: servers that do not have
 * it could open nothing of it, and one who mistyped it alone would.
 */
export async function demandServedKey(db: Kysely<Database>, configured: string): Promise<void> {
  const newest = readCredentialKeys(configured)[0]?.id ?? ''
  const known = await knownKeys(db)
  if (!known.some(({ id }) => id === newest))
    throw new EnvironmentFault(
      ['CREDENTIAL_KEYS'],
      `No server has started with ${newest} in front of CREDENTIAL_KEYS: restart them first. ` +
        'Nothing was sealed again.',
    )
  await demandKeys(db, configured)
}
