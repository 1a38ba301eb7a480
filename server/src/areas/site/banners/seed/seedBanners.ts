import type { Context } from '../../../../context.ts'
import { keepFile } from '../../lookups/queries.ts'
import { seedPart } from '../../lookups/seed/seedPart.ts'
import { writeBanner } from '../service.ts'
import { anyBanner } from '../store.ts'
import { ART } from './art.ts'
import { BANNERS } from './texts.ts'

/** The demo site's invite and refund banners, unless an operator has written one already. */
export const seedBanners = (context: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> =>
  seedPart(context, 'banners', async (tx) => {
    if (await anyBanner(tx)) return
    for (const [name, svg] of Object.entries(ART))
      await keepFile(
        tx,
        { name, type: 'image/svg+xml', bytes: Buffer.from(svg) },
        context.clock.now(),
      )
    for (const banner of BANNERS) await writeBanner(tx, banner)
  })
