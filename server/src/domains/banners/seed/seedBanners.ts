import type { Context } from '../../../context.ts'
import { keepFile } from '../../site/public.ts'
import { writeBanner } from '../service.ts'
import { claimSeed } from '../store.ts'
import { ART } from './art.ts'
import { BANNERS } from './texts.ts'

/**
 * The demo site's banners, once in a database's life, also where the rest of the demo was laid down before there were
 * any: what an operator has changed or deleted since does not come back. `SEED=none`: nothing.
 */
export async function seedBanners({ db, config, clock }: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> {
  if (config.seed === 'none') return
  await db.transaction().execute(async (tx) => {
    if (!(await claimSeed(tx, 'seeded:banners'))) return
    for (const [name, svg] of Object.entries(ART)) await keepFile(tx, { name, type: 'image/svg+xml', bytes: Buffer.from(svg) }, clock.now())
    for (const banner of BANNERS) await writeBanner(tx, banner)
  })
}
