import { readFileSync } from 'node:fs'
import { join } from 'node:path'

export const LANGUAGES = ['th', 'la', 'en'] as const
export type Language = (typeof LANGUAGES)[number]

type Texts = { [key: string]: Texts | string }
const texts = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../../../web/src/locales/${language}.json`), 'utf8'),
    ) as Texts,
  ]),
) as Record<Language, Texts>

/** The words the app says under a key, so that a journey names a control by what a person reads. */
export function says(
  language: Language,
  key: string,
  values: Record<string, string | number> = {},
): string {
  let found: Texts | string | undefined = texts[language]
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  if (typeof found !== 'string') throw new Error(`no text ${key} in ${language}`)
  return found.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? `{${name}}`))
}

/** `says` of one language. */
export const speaker =
  (language: Language) =>
  (key: string, values?: Record<string, string | number>): string =>
    says(language, key, values)
