import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../../app/usePageTitle.ts'

export default function SpinPage() {
  const t = useTranslations('title')
  usePageTitle('spin')
  return <h1 className="text-title">{t('spin')}</h1>
}
