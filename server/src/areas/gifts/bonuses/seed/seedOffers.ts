import type { Context } from '../../../../context.ts'
import { keepFile, seedPart } from '../../../site/public.ts'
import { saveOffer } from '../save.ts'
import { isEmpty } from '../store.ts'
import { drawBanner } from './bannerArt.ts'
import { OFFERS } from './offers.ts'

/**
 * The demo site's bonuses and its promotion, once; nothing where an operator has written offers of
 * his own.
 */
export const seedOffers = (context: Pick<Context, 'db' | 'config' | 'clock'>): Promise<void> =>
  seedPart(context, 'offers', async (tx) => {
    if (!(await isEmpty(tx))) return
    for (const {
      offer,
      html: [th, la, en],
      hue,
      emblem,
    } of OFFERS) {
      const name = `${offer.id}.svg`
      const bytes = Buffer.from(drawBanner(hue, emblem))
      await keepFile(tx, { name, type: 'image/svg+xml', bytes }, context.clock.now())
      await saveOffer(tx, offer, [{ image: `/api/content/${name}`, th, la, en }])
    }
  })
