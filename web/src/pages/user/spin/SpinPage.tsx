import { buttonClass } from '@krapao/ui/button-class.ts'
import { EmptyState } from '@krapao/ui/empty-state.tsx'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl/react'
import { useWallet } from '../../../api/wallet.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { paths } from '../../../paths.ts'

export default function SpinPage() {
  const t = useTranslations('spin')
  usePageTitle('spin')
  const coins = useWallet().data?.profile.coin
  return (
    <>
      <h1 className="px-1 pt-3 text-title">{t('heading')}</h1>
      <EmptyState title={t('closed')} action={<Link to={paths.home} className={buttonClass({ kind: 'main' })}>{t('home')}</Link>}>
        {coins ? t('coins', { coins }) : t('closedHint')}
      </EmptyState>
    </>
  )
}
