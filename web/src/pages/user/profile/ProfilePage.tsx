import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../../app/usePageTitle.ts'

export default function ProfilePage() {
  const t = useTranslations('title')
  usePageTitle('profile')
  return <h1 className="text-title">{t('profile')}</h1>
}
