import type { Context } from '../../../context.ts'
import { seedPart } from '../../site/public.ts'
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
      await tx
        .insertInto('content_file')
        .values({
          name,
          type: 'image/svg+xml',
          bytes: Buffer.from(drawBanner(hue, emblem)),
          updated_at: context.clock.now(),
        })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .execute()
      await saveOffer(tx, offer, [{ image: `/api/content/${name}`, th, la, en }])
    }
  })
