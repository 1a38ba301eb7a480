import type { Locale } from '@krapao/contract/constants'

/** A text in the language asked for; Thai where it has not been translated. */
export const inLanguage = (text: { th: string; la: string; en: string }, locale: Locale): string =>
  text[locale] || text.th
