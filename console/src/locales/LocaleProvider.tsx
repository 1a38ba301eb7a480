import { TIME_ZONE } from '@krapao/contract/bangkok'
import { useLiveTexts } from '@krapao/ui/loading/live-texts.ts'
import { createContext, useContext, useEffect, useState, type ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import en from './en.json'
import th from './th.json'

export type ConsoleLocale = 'th' | 'en'
const MESSAGES = { th, en }
/** While developing: a language's texts anew. */
const put = (locale: ConsoleLocale, texts: typeof th): void => {
  MESSAGES[locale] = texts
}
const KEY = 'ops-locale'
const LanguageContext = createContext<{
  locale: ConsoleLocale
  choose: (locale: ConsoleLocale) => void
}>({ locale: 'th', choose: () => undefined })

export const useLanguage = () => useContext(LanguageContext)

export function LocaleProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<ConsoleLocale>(
    localStorage.getItem(KEY) === 'en' ? 'en' : 'th',
  )
  useLiveTexts(put)
  useEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  const choose = (next: ConsoleLocale): void => {
    localStorage.setItem(KEY, next)
    setLocale(next)
  }
  return (
    <LanguageContext value={{ locale, choose }}>
      <IntlProvider
        locale={locale}
        messages={MESSAGES[locale]}
        timeZone={TIME_ZONE}
        // A code that has no words yet is shown as it is.
        onError={() => undefined}
        getMessageFallback={({ key }) => key.split('.').at(-1) ?? key}
      >
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}
