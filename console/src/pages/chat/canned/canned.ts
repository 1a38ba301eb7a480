import type { Answer } from '@krapao/contract/calls'
import type { Locale } from '@krapao/contract/constants'

export type Canned = Answer<'opsCanned'>[number]

/** What is searched for among the ready answers: the text after a slash at the beginning; or null. */
export const soughtIn = (typed: string): string | null =>
  /^\/[^\s/]*$/.test(typed) ? typed.slice(1).normalize('NFKC').toLowerCase() : null

/** Those that fit what is sought; whose shortcut begins with it come first. */
export function fitting(all: readonly Canned[], sought: string): Canned[] {
  const begins = all.filter((each) => each.shortcut.startsWith(sought))
  const holds = all.filter(
    (each) =>
      !begins.includes(each) &&
      `${each.shortcut} ${each.title.normalize('NFKC').toLowerCase()}`.includes(sought),
  )
  return [...begins, ...holds]
}

/** A ready answer's text in the customer's language, else its own; null where it is no text. */
export function textIn({ message, translations }: Canned, locale: Locale | null): string | null {
  if (message.message_type !== 'text') return null
  return (locale === 'la' || locale === 'en' ? translations[locale] : null) ?? message.payload.text
}
