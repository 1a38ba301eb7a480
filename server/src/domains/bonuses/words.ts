import type { Locale } from '@krapao/contract/constants'
import type { Banner, Offer } from './store.ts'

/** An offer's words in a language; Thai where they have not been translated. */
export const nameOf = (offer: Offer, locale: Locale): string =>
  offer[`name_${locale}`] || offer.name_th
export const descriptionOf = (offer: Offer, locale: Locale): string =>
  offer[`description_${locale}`] || offer.description_th
export const htmlOf = (banner: Banner, locale: Locale): string =>
  banner[`html_${locale}`] || banner.html_th
