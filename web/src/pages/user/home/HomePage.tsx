import './home.css'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { ErrorState } from '@krapao/ui/feedback/error-state.tsx'
import { useEffect } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLastSync, useWallet } from '../../../api/queries/wallet.ts'
import { Link } from '../../../app/Link.tsx'
import { preloadModals } from '../../../app/modals/modals.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'
import { GameLists } from './GameLists.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { HomePouch } from './HomePouch.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { HomeTiles } from './HomeTiles.tsx'
import { useOpenGame } from './useOpenGame.ts'
import { useRefresh } from './useRefresh.ts'

const SHEETS_AFTER_MS = 400

export default function HomePage() {
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
  const { refresh, isRefreshing } = useRefresh()
  const openGame = useOpenGame()
  // Once the balance and the cards are painted: before, they would take the line from them.
  const isThere = wallet.data !== undefined
  useEffect(() => {
    if (!isThere) return
    const timer = setTimeout(
      () => preloadModals('game', 'deposit', 'withdraw', 'transfer'),
      SHEETS_AFTER_MS,
    )
    return () => clearTimeout(timer)
  }, [isThere])

  if (!wallet.data)
    return wallet.isError ? (
      <HomeUnreachable
        isAsking={wallet.isFetching}
        retry={() => {
          void wallet.refetch()
          refresh()
        }}
      />
    ) : (
      <HomeSkeleton />
    )
  const { slots } = wallet.data
  return (
    <div className="home-columns">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-4">
        <HomePouch
          wallet={wallet.data}
          isFetching={wallet.isFetching}
          refresh={refresh}
          isRefreshing={isRefreshing}
        />
        <HomeTiles coins={wallet.data.profile.coin} refresh={refresh} isRefreshing={isRefreshing} />
        <HomeNotices slots={slots} />
      </div>
      <div>
        <GameLists slots={slots} onOpen={openGame} />
      </div>
    </div>
  )
}

function HomeUnreachable({ isAsking, retry }: { isAsking: boolean; retry: () => void }) {
  const t = useTranslations('home')
  const common = useTranslations('common')
  const lastSync = useLastSync()
  return (
    <ErrorState
      title={common('loadFailed')}
      retryLabel={common('retry')}
      retrying={isAsking}
      onRetry={retry}
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
