import { sql } from 'kysely'
import { renderSVG } from 'uqr'
import type { Context } from '../../../context.ts'
import { sanitise } from '../sanitise.ts'
import { isEmpty } from '../store.ts'
import { BANKS } from './banks.ts'
import { DEPOSIT_ACCOUNTS, WALLETS } from './deposits.ts'
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
    await sql`select pg_advisory_xact_lock(hashtext('krapao seed'))`.execute(tx)
    if (!(await isEmpty(tx))) return
    await tx.insertInto('bank').values(BANKS).execute()
    await tx.insertInto('source').values(SOURCES).execute()
    await tx.insertInto('deposit_account').values(DEPOSIT_ACCOUNTS).execute()
    await tx.insertInto('wallet_account').values(WALLETS).execute()
    await tx
      .insertInto('site_text')
      .values(
        TEXTS.map((text) => {
          if (!HTML.has(text.key)) return text
          return {
            ...text,
            th: sanitise(text.th),
            la: sanitise(text.la ?? ''),
            en: sanitise(text.en ?? ''),
          }
        }),
      )
      .execute()
    await tx
      .insertInto('content_file')
      .values({
        name: LINE_QR,
        type: 'image/svg+xml',
        bytes: Buffer.from(renderSVG(LINE_LINK, { border: 2 })),
        updated_at: clock.now(),
      })
      .onConflict((conflict) => conflict.column('name').doNothing())
      .execute()
    await tx
      .insertInto('setting')
      .values({ key: 'enableChatWidget', value: JSON.stringify({ value: true }) })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .execute()
  })
  await settings.refresh()
}
