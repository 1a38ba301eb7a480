import { useTranslations } from 'use-intl/react'
import { handOver } from '../../../api/files/handOver.ts'
import { useExport } from '../../../api/queries/account/security.ts'
import { htmlLang } from '../../../locales/locale.ts'
import { useLanguage } from '../../../locales/LocaleProvider.tsx'

export type DataFormat = 'json' | 'page'

/**
 * Hands the member's own data over for the word of password or passkey: as programs read it, or as
 * a page for people.
 */
export function useDataFile(): (format: DataFormat, stepUp: string) => Promise<void> {
  const { mutateAsync } = useExport()
  const t = useTranslations()
  const { locale } = useLanguage()
  return async (format, stepUp) => {
    const data = await mutateAsync(stepUp)
    if (format === 'json') {
      const text = JSON.stringify(data, null, 2)
      return handOver(new Blob([text], { type: 'application/json' }), 'krapao-account.json')
    }
    const { dataPage } = await import('../../../features/security/dataPage.ts')
    const html = dataPage(data, { t, lang: htmlLang[locale] })
    return handOver(new Blob([html], { type: 'text/html' }), 'krapao-account.html')
  }
}
