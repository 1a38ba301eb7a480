import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../app/usePageTitle.ts'

export default function HowtoPage() {
  const t = useTranslations('title')
  usePageTitle('howto')
  return <h1 className="text-headline">{t('howto')}</h1>
}
