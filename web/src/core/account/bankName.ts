import type { Locale } from '@krapao/contract/constants'

export interface BankNames {
  nameTH: string
  nameEN: string
  nameLA?: string | undefined
}

/** A bank's name in the language of the screen; of which none is known in Lao, in English. */
export const bankNameIn = (locale: Locale, { nameTH, nameEN, nameLA }: BankNames): string =>
  locale === 'th' ? nameTH || nameEN : (locale === 'la' && nameLA) || nameEN || nameTH
