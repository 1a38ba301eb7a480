import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../../app/usePageTitle.ts'

export default function StatementPage() {
  const t = useTranslations('title')
  usePageTitle('statement')
  return <h1 className="text-title">{t('statement')}</h1>
}
