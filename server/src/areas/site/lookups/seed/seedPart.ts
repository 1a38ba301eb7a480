import type { Context } from '../../../../context.ts'
import type { Tx } from '../../../../ledger/port.ts'
import { isDemoSite, isPartGiven, notePart, lockSeeding } from './seedStore.ts'

/**
 * Gives a demo site a part of its content that came with a later version, once for ever and whole
 * or not at all: what an operator has deleted does not come back. `fill` looks by itself whether an
 * operator has filled that part already. A site whose deposit accounts are an operator's own is no
 * demo site, and is given nothing.
 */
export async function seedPart(
  { db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>,
  name: string,
  fill: (tx: Tx) => Promise<void>,
): Promise<void> {
  if (config.seed === 'none') return
  await db.transaction().execute(async (tx) => {
    await lockSeeding(tx)
    if ((await isPartGiven(tx, name)) || !(await isDemoSite(tx))) return
    await fill(tx)
    await notePart(tx, name, clock.now())
  })
}
