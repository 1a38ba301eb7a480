import type { Locale } from '@krapao/contract/constants'
import type { Kysely } from 'kysely'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { BannerPlace } from '../../../db/tables/site/site.ts'
import { Refused } from '../../../runtime/refusal.ts'
import { sanitise } from '../lookups/sanitise.ts'
import { bannersAt, upsertBanner } from './store.ts'

export interface Banner {
  id: string
  place: BannerPlace
  image: string
  th: string
  la: string
  en: string
  position: number
  active: boolean
}

/** Our own pictures, or another site's over TLS; a text without a picture has none. */
const IMAGE = /^(?:|\/(?:api\/content|art)\/[\w./-]{1,200}|https:\/\/[^\s"'<>\\]{1,1000})$/

/**
 * Writes a banner an operator made or changed; its HTML is sanitised here. INVALID_REQUEST for an
 * image that is no address of ours or of TLS.
 */
export async function writeBanner(db: Kysely<Database>, banner: Banner): Promise<void> {
  if (!IMAGE.test(banner.image) || banner.image.includes('..'))
    throw new Refused('INVALID_REQUEST', { details: { image: 'not an address' } })
  await upsertBanner(db, {
    ...banner,
    th: sanitise(banner.th),
    la: sanitise(banner.la),
    en: sanitise(banner.en),
  })
}

/** What is shown at a place in the member's language; Thai where it has not been translated. */
export async function banners(
  { db }: Context,
  place: BannerPlace,
  locale: Locale,
): Promise<{ image: string; html: string }[]> {
  return (await bannersAt(db, place)).map((row) => ({
    image: row.image,
    html: row[locale] || row.th,
  }))
}
