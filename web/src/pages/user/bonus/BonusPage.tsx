import { buttonClass } from '@krapao/ui/button-class.ts'
import { EmptyState } from '@krapao/ui/empty-state.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { paths } from '../../../paths.ts'

export default function BonusPage() {
  const t = useTranslations('bonus')
  usePageTitle('bonus')
  return (
    <>
      <h1 className="px-1 pt-3 text-title">{t('heading')}</h1>
      <EmptyState title={t('none')} action={<Link to={paths.home} className={buttonClass({ kind: 'main' })}>{t('home')}</Link>}>
        {t('noneHint')}
      </EmptyState>
    </>
  )
}
