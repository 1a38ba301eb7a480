import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { useTranslations } from 'use-intl/react'
import { Link } from '../../app/Link.tsx'
import { usePageTitle } from '../../app/usePageTitle.ts'
import { BarePage } from '../../layouts/BarePage.tsx'
import { paths } from '../../paths.ts'

export default function NotFoundPage() {
  const t = useTranslations('notFound')
  usePageTitle('notFound')
  return (
    <BarePage heading={t('heading')} lead={t('lead')}>
      <Link to={paths.root} className={buttonClass({ kind: 'main' })}>
        {t('back')}
      </Link>
    </BarePage>
  )
}
