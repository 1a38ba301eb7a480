import type { ContentItem } from '@krapao/contract/ops/content'
import type { ConsoleLocale } from '../../locales/LocaleProvider.tsx'

/** The item's name in the reader's language, or what the server calls it. */
export function itemTitle({ live, draft, title }: ContentItem, locale: ConsoleLocale): string {
  const name = (live ?? draft?.body)?.['name']
  const own: unknown = (name as Record<string, unknown> | null | undefined)?.[locale]
  return typeof own === 'string' && own.trim() !== '' ? own : title
}
