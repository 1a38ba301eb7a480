import { renderSVG } from 'uqr'
import type { Context } from '../../../../context.ts'
import { sanitise } from '../sanitise.ts'
import { insertFile, isEmpty } from '../store.ts'
import { BANKS } from './banks.ts'
import { DEPOSIT_ACCOUNTS, WALLETS } from './deposits.ts'
import { insertContent, lockSeeding, showChat } from './seedStore.ts'
import { SOURCES } from './sources.ts'
import { LINE_LINK, LINE_QR, TEXTS } from './texts.ts'

const HTML = new Set(['condition', 'agreement'])

/**
 * Fills a database without any content with the demo site, whole or not at all; one with content it
 * leaves alone, so what an operator has deleted does not come back. `SEED=none` leaves the database
 * empty.
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
    if (!(await isEmpty(tx))) return
    await insertContent(tx, {
      banks: BANKS,
      sources: SOURCES,
      accounts: DEPOSIT_ACCOUNTS,
      wallets: WALLETS,
      texts: TEXTS.map((text) => {
        if (!HTML.has(text.key)) return text
        return {
          ...text,
          th: sanitise(text.th),
          la: sanitise(text.la ?? ''),
          en: sanitise(text.en ?? ''),
        }
      }),
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
