import type { Locale } from '@krapao/contract/constants'

const OURS: Record<string, Locale> = { th: 'th', lo: 'la', la: 'la', en: 'en' }

/** The first of our languages in an Accept-Language header, by its q; else the build's own. */
export function pickLanguage(header: string | undefined, otherwise: Locale): Locale {
  const wishes = (header ?? '')
    .slice(0, 300)
    .split(',')
    .map((wish, order) => {
      const [tag = '', ...parameters] = wish.trim().toLowerCase().split(';')
      const q = Number(
        parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean) ?? 1,
      )
      return { locale: OURS[tag.split('-')[0] ?? ''], q, order }
    })
  const best = wishes
    .filter((wish) => wish.locale !== undefined && wish.q > 0)
    .toSorted((a, b) => b.q - a.q || a.order - b.order)[0]
  return best?.locale ?? otherwise
}
