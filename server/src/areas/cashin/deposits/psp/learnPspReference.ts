import type { Kysely } from 'kysely'
import type { Database } from '../../../../db/schema.ts'
import type { QrCode } from '../store.ts'
import { linesPaying, lockPspReference, namePspReference } from './settlementStore.ts'

/**
 * Writes down the PSP's own reference of a code whose creation was never answered, in the caller's
 * transaction, which has locked the code. True when operators have given the money of its
 * settlement away already: then nobody may be credited for it again.
 */
export async function learnPspReference(
  db: Kysely<Database>,
  code: QrCode,
  reference: string,
): Promise<boolean> {
  await lockPspReference(db, code.provider, reference)
  await namePspReference(db, code.id, reference)
  const lines = await linesPaying(db, code.provider, reference)
  return lines.some(({ state }) => state !== 'WAITING' && state !== 'SETTLED')
}
