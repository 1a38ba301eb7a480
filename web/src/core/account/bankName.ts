import type { Locale } from '@krapao/contract/constants'

export interface BankNames {
  nameTH: string
  nameEN: string
  nameLA?: string | undefined
}

/** A bank's name in the language of the screen; of which none is known in Lao, in English. */
export const bankNameIn = (locale: Locale, { nameTH, nameEN, nameLA }: BankNames): string =>
  locale === 'th' ? nameTH || nameEN : (locale === 'la' && nameLA) || nameEN || nameTH

/**
 * The same in a list of banks, without the word for a bank: a letter that is typed finds its own
 * name.
 */
export const bankInList = (locale: Locale, bank: BankNames): string =>
  bankNameIn(locale, bank).replace(/^(?:ธนาคาร|ທະນາຄານ) ?(?=\S)/u, '')
