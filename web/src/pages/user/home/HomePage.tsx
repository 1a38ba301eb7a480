import { usePageTitle } from '../../../app/usePageTitle.ts'
import { useTranslations } from 'use-intl/react'

export default function HomePage() {
  const t = useTranslations('home')
  usePageTitle('home')
  return <h1 className="sr-only">{t('heading')}</h1>
}
