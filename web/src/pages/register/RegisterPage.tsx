import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../app/usePageTitle.ts'

export default function RegisterPage() {
  const t = useTranslations('title')
  usePageTitle('register')
  return <h1 className="text-headline">{t('register')}</h1>
}
