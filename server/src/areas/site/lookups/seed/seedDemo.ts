import { renderSVG } from 'uqr'
import type { Context } from '../../../../context.ts'
import { insertFile, isEmpty } from '../store.ts'
import { DEPOSIT_ACCOUNTS, WALLETS } from './deposits.ts'
import { fillReference, HOUSE_TEXTS } from './seedReference.ts'
import { insertContent, isPartGiven, lockSeeding, notePart, showChat } from './seedStore.ts'
import { LINE_LINK, LINE_QR } from './texts.ts'

const PART = 'demo'

/**
 * Fills a database without any content of an operator's with the demo site, whole or not at all;
 * one with content it leaves alone, so what an operator has deleted does not come back. `SEED=none`
 * gives no demo content.
 */
export async function seedDemo({
  db,
  config,
  clock,
  settings,
}: Pick<Context, 'db' | 'config' | 'clock' | 'settings'>): Promise<void> {
  if (config.seed === 'none') return
  await db.transaction().execute(async (tx) => {
    await lockSeeding(tx)
    if (await isPartGiven(tx, PART)) return
    // Looked at once: with the lists of every site in it, a later look would find less of an operator's.
    const fits = await isEmpty(tx)
    await notePart(tx, PART, clock.now())
    if (!fits) return
    await fillReference(tx, clock.now())
    await insertContent(tx, {
      accounts: DEPOSIT_ACCOUNTS,
      wallets: WALLETS,
      texts: HOUSE_TEXTS,
    })
    await insertFile(tx, {
      name: LINE_QR,
      type: 'image/svg+xml',
      bytes: Buffer.from(renderSVG(LINE_LINK, { border: 2 })),
      updated_at: clock.now(),
    })
    await showChat(tx)
  })
  await settings.refresh()
}
