import './home.css'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { ErrorState } from '@krapao/ui/feedback/error-state.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { lazy, Suspense, useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLastSync, useWallet } from '../../../api/queries/wallet.ts'
import { ErrorBoundary } from '../../../app/ErrorBoundary.tsx'
import { Link } from '../../../app/Link.tsx'
import { isAnswered } from '../../../app/loading/isAnswered.ts'
import type { Asked } from '../../../app/loading/LoadFailed.tsx'
import { preloadModals, useModals } from '../../../app/modals/modals.ts'
import { useIsWide } from '../../../app/useIsWide.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { mayEditBankName } from '../../../core/account/englishName.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'
import { GameLists } from './games/GameLists.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { HomeTiles } from './HomeTiles.tsx'
import { HomeWallet } from './HomeWallet.tsx'
import { useIsTakenOver } from './useIsTakenOver.ts'
import { useRefresh } from './useRefresh.ts'

/** What few homes show. */
const HomeLater = lazy(() => import('./HomeLater.tsx'))

const SHEETS_AFTER_MS = 400

export default function HomePage() {
  'use no memo'
  const t = useTranslations('home')
  usePageTitle('home')
  return (
    <>
      <h1 className="sr-only">{t('heading')}</h1>
      <Home />
    </>
  )
}

function Home() {
  const wallet = useWallet()
  const isTakenOver = useIsTakenOver()
  const { refresh, isRefreshing } = useRefresh()
  const { open } = useModals()
  const isWide = useIsWide()
  const common = useTranslations('common')
  // Once the balance and the cards are painted: before, they would take the line from them.
  const isThere = wallet.data !== undefined
  usePreloaded(isThere)

  if (!wallet.data || !isTakenOver)
    return wallet.isError && isTakenOver ? (
      <HomeUnreachable
        of={{
          ...wallet,
          refetch: () => {
            void wallet.refetch()
            refresh()
          },
        }}
      />
    ) : (
      <HomeSkeleton />
    )
  const {
    slots,
    bankAccount: { bank, bankAccountName },
  } = wallet.data
  return (
    <div className="home-columns">
      <div className="home-money">
        <HomeWallet
          wallet={wallet.data}
          isFetching={wallet.isFetching}
          refresh={refresh}
          isRefreshing={isRefreshing}
        />
        <HomeTiles coins={wallet.data.profile.coin} refresh={refresh} isRefreshing={isRefreshing} />
        <HomeNotices slots={slots} />
        {mayEditBankName(bank.code, bankAccountName) && (
          <Suspense>
            <HomeLater name />
          </Suspense>
        )}
        {isWide && (
          <ErrorBoundary fallback={null}>
            <Suspense fallback={<RowsSkeleton label={common('loading')} count={3} />}>
              <HomeLater />
            </Suspense>
          </ErrorBoundary>
        )}
      </div>
      <div className="home-games">
        <GameLists slots={slots} onOpen={(slotCode) => open('game', { slotCode })} />
      </div>
    </div>
  )
}

function usePreloaded(isThere: boolean) {
  'use no memo'
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(
      () => preloadModals('game', 'deposit', 'withdraw', 'transfer'),
      SHEETS_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [isThere])
}

function HomeUnreachable({ of }: { of: Asked }) {
  'use no memo'
  const t = useTranslations('home')
  const common = useTranslations('common')
  const lastSync = useLastSync()
  // Who has an answer has a line, by which its words are fetched.
  if (isAnswered(of.error))
    return (
      <Suspense>
        <HomeLater refused={of} />
      </Suspense>
    )
  return (
    <ErrorState
      title={common('loadFailed')}
      retryLabel={common('retry')}
      retrying={of.isFetching}
      onRetry={of.refetch}
      action={
        <Link to={paths.memberContact} className={buttonClass({ kind: 'quiet' })}>
          {t('tellTeam')}
        </Link>
      }
      note={lastSync === null ? undefined : t('lastKnownAt', { time: dateTime(lastSync) })}
    >
      {common('loadFailedHint')}
    </ErrorState>
  )
}
