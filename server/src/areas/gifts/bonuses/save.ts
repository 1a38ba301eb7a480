import type { Kysely } from 'kysely'
import type { Database } from '../../../db/schema.ts'
import { settingNow } from '../../../settings/settingsStore.ts'
import { sanitise } from '../../site/public.ts'
import { hundredths } from '../playthrough/rules.ts'
import { asksTooMuch, hasCondition } from './rules.ts'
import { writeOffer, type NewOffer } from './store.ts'

export interface OfferBanner {
  image: string
  th: string
  la?: string
  en?: string
}

/** A path of our own, or a picture somewhere by TLS. */
const IMAGE = /^(?:\/(?!\/)|https:\/\/)[^\s"'<>\\]+$/

/**
 * Writes an offer, new or changed, with all its banners. HTML is cleaned on its way in; a
 * promotion's code is kept in the capitals it is looked up by. Refuses, with a RangeError, a
 * picture from anywhere else than this site or https, an offer that asks for more turnover than the
 * setting `turnoverCeiling` times its gift, and one without any condition.
 */
export async function saveOffer(
  db: Kysely<Database>,
  offer: NewOffer,
  banners: readonly OfferBanner[],
): Promise<void> {
  const bad = banners.find(({ image }) => !IMAGE.test(image))
  if (bad) throw new RangeError(`not an address of a picture: ${bad.image}`)
  if (!hasCondition(offer)) throw new RangeError('an offer without any condition never ends')
  const ceiling = await settingNow(db, 'turnoverCeiling')
  if (asksTooMuch(offer, hundredths(ceiling)))
    throw new RangeError(`more turnover than ${ceiling} times the gift`)
  const clean = {
    ...offer,
    code: offer.kind === 'promotion' ? offer.code.toUpperCase() : offer.code,
    description_th: sanitise(offer.description_th ?? ''),
    description_la: sanitise(offer.description_la ?? ''),
    description_en: sanitise(offer.description_en ?? ''),
  }
  await writeOffer(
    db,
    clean,
    banners.map(({ image, th, la, en }, position) => ({
      offer_id: offer.id,
      position,
      image,
      html_th: sanitise(th),
      html_la: sanitise(la ?? ''),
      html_en: sanitise(en ?? ''),
    })),
  )
}
