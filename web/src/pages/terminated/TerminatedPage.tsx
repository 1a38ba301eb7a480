import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../app/usePageTitle.ts'

export default function TerminatedPage() {
  const t = useTranslations('title')
  usePageTitle('terminated')
  return <h1 className="text-headline">{t('terminated')}</h1>
}
