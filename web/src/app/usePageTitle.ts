import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Messages } from '../locales/locale.ts'
import { APP_NAME } from '../settings.ts'

/** The tab's title; each page names its own. */
export function usePageTitle(page: keyof Messages['title']): void {
  const title = useTranslations('title')(page)
  useEffect(() => {
    document.title = `${title} · ${APP_NAME}`
  }, [title])
}
