import { LOCALES, STORAGE_KEYS, type Locale } from '@krapao/contract/constants'
import type th from './th.json'
import { readStored, writeStored } from '../app/storage.ts'
import { DEFAULT_LOCALE } from '../settings.ts'

export type Messages = typeof th

declare module 'use-intl/core' {
  interface AppConfig { Messages: Messages }
}

/** Fetched when they are needed: first what /login needs of the language, then all of it. */
const loaders: Record<'first' | 'all', Record<Locale, () => Promise<{ default: unknown }>>> = {
  first: { th: () => import('./th.json?first'), la: () => import('./la.json?first'), en: () => import('./en.json?first') },
  all: { th: () => import('./th.json'), la: () => import('./la.json'), en: () => import('./en.json') },
}

/** The product says `la`; the web's name for Lao is `lo`. */
export const htmlLang: Record<Locale, 'th' | 'lo' | 'en'> = { th: 'th', la: 'lo', en: 'en' }
/** Each language in its own words. */
export const ownName: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' }

const isLocale = (value: string | null): value is Locale => LOCALES.some((locale) => locale === value)

export function keptLocale(): Locale {
  const kept = readStored('localStorage', STORAGE_KEYS.locale)
  return isLocale(kept) ? kept : DEFAULT_LOCALE
}

export const keepLocale = (locale: Locale): void => writeStored('localStorage', STORAGE_KEYS.locale, locale)

const loaded = new Map<string, Promise<Messages>>()

/** `first` lacks most sections: a page outside /login stands inside `AllTexts`. */
export function loadMessages(locale: Locale, part: 'first' | 'all'): Promise<Messages> {
  const name = `${part} ${locale}`
  let messages = loaded.get(name)
  if (!messages) {
    messages = loaders[part][locale]().then((module) => module.default as Messages)
    // A failed download must not be remembered as this language.
    messages.catch(() => loaded.delete(name))
    loaded.set(name, messages)
  }
  return messages
}
