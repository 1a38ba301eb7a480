import { Menu } from '@krapao/ui/controls/menu.tsx'
import Globe from 'lucide-react/icons/globe'
import { useTranslations } from 'use-intl/react'
import { htmlLang, ownName } from '../locales/locale.ts'
import { useLanguage } from '../locales/LocaleProvider.tsx'

/** Each language in its own words; `chevron` where there is room, `compact` where there is little. */
export function LanguageChoice({ chevron, compact }: { chevron?: boolean; compact?: boolean }) {
  const t = useTranslations('common')
  const { locale, locales, choose } = useLanguage()
  return (
    <Menu
      label={t('language')}
      icon={Globe}
      value={locale}
      onPick={choose}
      chevron={chevron}
      compact={compact}
      options={locales.map((option) => ({
        // The closed button shows the whole name: its spoken name must hold what the eye reads.
        value: option,
        label: ownName[option],
        lang: htmlLang[option],
      }))}
    />
  )
}
