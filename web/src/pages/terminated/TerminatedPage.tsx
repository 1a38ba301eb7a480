import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { BarePage } from '../../layouts/BarePage.tsx'

/** The operator has closed the service. The tab says "not found", as for an address that is no more. */
export default function TerminatedPage() {
  const t = useTranslations('terminated')
  usePageTitle('terminated')
  return <BarePage heading={t('heading')} lead={t('lead')} />
}
