import { useLanguage } from './LocaleProvider.tsx'

/** The other language, before anybody is logged in. */
export function LanguageButton() {
  const { locale, choose } = useLanguage()
  return (
    <button
      type="button"
      className="btn small lang"
      onClick={() => choose(locale === 'th' ? 'en' : 'th')}
    >
      {locale === 'th' ? 'English' : 'ไทย'}
    </button>
  )
}
