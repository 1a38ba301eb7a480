import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../../app/usePageTitle.ts'

export default function BonusPage() {
  const t = useTranslations('title')
  usePageTitle('bonus')
  return <h1 className="text-title">{t('bonus')}</h1>
}
