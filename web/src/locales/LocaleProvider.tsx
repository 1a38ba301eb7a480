import { TIME_ZONE } from '@krapao/contract/bangkok'
import { LOCALES, type Locale } from '@krapao/contract/constants'
import { useLiveTexts } from '@krapao/ui/loading/live-texts.ts'
import {
  createContext,
  use,
  useContext,
  useEffect,
  useState,
  useTransition,
  type ReactNode,
} from 'react'
import { IntlProvider } from 'use-intl/react'
import {
  htmlLang,
  keepLocale,
  keptLocale,
  loadMessages,
  putMessages,
  type TextPart,
} from './locale.ts'

interface Language {
  locale: Locale
  locales: readonly Locale[]
  isChanging: boolean
  /** Fetches the language, then changes every word at once, and keeps the choice. */
  choose: (locale: Locale) => void
}

const LanguageContext = createContext<Language | undefined>(undefined)

export function useLanguage(): Language {
  const language = useContext(LanguageContext)
  if (!language) throw new Error('useLanguage outside LocaleProvider')
  return language
}

export function LocaleProvider({ children }: { children: ReactNode }) {
  const [locale, setLocale] = useState<Locale>(keptLocale)
  const [isChanging, startTransition] = useTransition()
  useLiveTexts(putMessages)
  const messages = use(loadMessages(locale, 'first'))

  useEffect(() => {
    document.documentElement.lang = htmlLang[locale]
  }, [locale])

  const choose = (next: Locale): void => {
    keepLocale(next)
    startTransition(() => setLocale(next))
  }

  return (
    <LanguageContext value={{ locale, locales: LOCALES, isChanging, choose }}>
      <IntlProvider locale={htmlLang[locale]} messages={messages} timeZone={TIME_ZONE}>
        {children}
      </IntlProvider>
    </LanguageContext>
  )
}

/** The texts of a part for what stands inside. */
export function Texts({ part, children }: { part: TextPart; children: ReactNode }) {
  const { locale } = useLanguage()
  const messages = use(loadMessages(locale, part))
  return (
    <IntlProvider locale={htmlLang[locale]} messages={messages} timeZone={TIME_ZONE}>
      {children}
    </IntlProvider>
  )
}
