import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../app/usePageTitle.ts'

export default function NotFoundPage() {
  const t = useTranslations('title')
  usePageTitle('notFound')
  return <h1 className="text-headline">{t('notFound')}</h1>
}
