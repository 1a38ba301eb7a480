import type { Choice } from '@krapao/contract/ops/content'
import { useLanguage } from '../../locales/LocaleProvider.tsx'

/**
 * What a field with a code may say, in the reader's words; what it says now stands there in any
 * case.
 */
export function useOptions(of: readonly Choice[], now: string): (readonly [string, string])[] {
  const { locale } = useLanguage()
  const options = of.map(
    (each) => [each.code, each[locale] ? `${each[locale]} · ${each.code}` : each.code] as const,
  )
  return of.some(({ code }) => code === now) ? options : [[now, now], ...options]
}
