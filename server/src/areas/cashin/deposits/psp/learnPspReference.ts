import type { LedgerTx } from '../../../../ledger/port.ts'
import type { QrCode } from '../store.ts'
import { linesPaying, lockPspReference, namePspReference } from './settlementStore.ts'

/**
 * Writes down the PSP's own reference of a code whose creation was never answered, in the caller's
 * transaction. True when operators have given the money of its settlement away already: then nobody
 * may be credited for it again.
 */
export async function learnPspReference(
  tx: LedgerTx,
  code: QrCode,
  reference: string,
): Promise<boolean> {
  await lockPspReference(tx.db, code.provider, reference)
  await namePspReference(tx.db, code.id, reference)
  const lines = await linesPaying(tx.db, code.provider, reference)
  return lines.some(({ state }) => state !== 'WAITING' && state !== 'SETTLED')
}
