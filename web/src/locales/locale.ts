import { LOCALES, STORAGE_KEYS, type Locale } from '@krapao/contract/constants'
import { DEFAULT_LOCALE } from '../settings.ts'
import { readStored, writeStored } from '../storage.ts'
import type th from './th.json'

export type Messages = typeof th

declare module 'use-intl/core' {
  interface AppConfig {
    Messages: Messages
  }
}

/** `first` has what /login says, `home` and `register` what their pages say besides. */
export type TextPart = 'first' | 'home' | 'register' | 'all'

/** Fetched when they are needed: first what the opened page says, then all of the language. */
const loaders: Record<TextPart, Record<Locale, () => Promise<{ default: unknown }>>> = {
  first: {
    th: () => import('./th.json?first'),
    la: () => import('./la.json?first'),
    en: () => import('./en.json?first'),
  },
  home: {
    th: () => import('./th.json?home'),
    la: () => import('./la.json?home'),
    en: () => import('./en.json?home'),
  },
  register: {
    th: () => import('./th.json?register'),
    la: () => import('./la.json?register'),
    en: () => import('./en.json?register'),
  },
  all: {
    th: () => import('./th.json'),
    la: () => import('./la.json'),
    en: () => import('./en.json'),
  },
}

/** The product says `la`; the web's name for Lao is `lo`. */
export const htmlLang: Record<Locale, 'th' | 'lo' | 'en'> = { th: 'th', la: 'lo', en: 'en' }
/** Each language in its own words. */
export const ownName: Record<Locale, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' }

const isLocale = (value: string | null): value is Locale =>
  LOCALES.some((locale) => locale === value)

export function keptLocale(): Locale {
  const kept = readStored('localStorage', STORAGE_KEYS.locale)
  return isLocale(kept) ? kept : DEFAULT_LOCALE
}

/** Kept for this browser; the cookie lets the server answer with the page in this language. */
export function keepLocale(locale: Locale): void {
  writeStored('localStorage', STORAGE_KEYS.locale, locale)
  document.cookie = `${STORAGE_KEYS.locale}=${locale};path=/;max-age=31536000;samesite=lax`
}

const loaded = new Map<string, Promise<Messages>>()

/** Parts lack most sections: any other page, and every sheet, stands inside `<Texts part="all">`. */
export function loadMessages(locale: Locale, part: TextPart): Promise<Messages> {
  const name = `${part} ${locale}`
  let messages = loaded.get(name)
  if (!messages) {
    const texts = loaders[part][locale]().then((module) => module.default as Messages)
    messages =
      part === 'home' || part === 'register'
        ? Promise.all([loadMessages(locale, 'first'), texts]).then(([first, own]) => ({
            ...first,
            ...own,
          }))
        : texts
    markWhenRead(messages)
    // A failed download must not be remembered as this language.
    messages.catch(() => loaded.delete(name))
    loaded.set(name, messages)
  }
  return messages
}

/** While developing: these texts of a language, whichever part is asked for. */
export function putMessages(locale: Locale, texts: Messages): void {
  for (const part of Object.keys(loaders)) {
    const messages = Object.assign(Promise.resolve(texts), { status: 'fulfilled', value: texts })
    loaded.set(`${part} ${locale}`, messages)
  }
}

/**
 * Tells React's `use` that the texts are at hand, as React itself would after its first look: else
 * a sheet waits for that look.
 */
function markWhenRead(messages: Promise<Messages>): void {
  messages.then(
    (value) => Object.assign(messages, { status: 'fulfilled', value }),
    () => undefined,
  )
}
