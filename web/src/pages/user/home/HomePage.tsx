import './home.css'
import { buttonClass } from '@krapao/ui/controls/button-class.ts'
import { ErrorState } from '@krapao/ui/feedback/error-state.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { Suspense } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLastSync, useWallet, type Wallet } from '../../../api/queries/wallet.ts'
import { ErrorBoundary } from '../../../app/ErrorBoundary.tsx'
import { Link } from '../../../app/Link.tsx'
import { isAnswered } from '../../../app/loading/isAnswered.ts'
import { Later } from '../../../app/loading/Later.tsx'
import { lazily } from '../../../app/loading/lazily.tsx'
import type { Asked } from '../../../app/loading/LoadFailed.tsx'
import { useInPieces } from '../../../app/loading/useInPieces.ts'
import { useModals, usePreloadedModals } from '../../../app/modals/modals.ts'
import { useIsWide } from '../../../app/useIsWide.ts'
import { usePageTitle } from '../../../app/usePageTitle.ts'
import { isBeginner } from '../../../core/account/beginner.ts'
import { mayEditBankName } from '../../../core/account/englishName.ts'
import { dateTime } from '../../../format/dateTime.ts'
import { paths } from '../../../paths.ts'
import { playLinePlace } from './bonusLine/placeKept.ts'
import { withMoney } from './games/gameLists.ts'
import { GameLists } from './games/GameLists.tsx'
import { HomeNotices } from './HomeNotices.tsx'
import { HomeSkeleton } from './HomeSkeleton.tsx'
import { HomeTiles } from './HomeTiles.tsx'
import { HomeWallet } from './HomeWallet.tsx'
import { SheetsAhead } from './SheetsAhead.tsx'
import { useIsTakenOver } from './useIsTakenOver.ts'
import { useRefresh } from './useRefresh.ts'

/** What few homes show. */
const HomeLater = lazily(() => import('./HomeLater.tsx'))
const FirstSteps = lazily(() => import('./beginner/FirstSteps.tsx'))
const KeepPlaying = lazily(() => import('./games/KeepPlaying.tsx'))
const PlayLine = lazily(() => import('./bonusLine/PlayLine.tsx'))

/** In the order of how often they are asked for. */
const SHEETS = ['game', 'deposit', 'withdraw', 'transfer', 'invite', 'refund'] as const
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
  // Once the balance and the cards are painted: before, they would take the line from them.
  const isThere = wallet.data !== undefined
  usePreloadedModals(isThere, SHEETS_AFTER_MS, ...SHEETS)
  const isDrawn = useInPieces(isThere && isTakenOver)

  if (!wallet.data || !isDrawn)
    return wallet.isError && !wallet.data && isTakenOver ? (
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
  return (
    // A beginner's path is fetched: until it is here nothing is drawn that would have to move for it.
    <Suspense fallback={<HomeSkeleton />}>
      <Sections
        wallet={wallet.data}
        isFetching={wallet.isFetching}
        refresh={refresh}
        isRefreshing={isRefreshing}
      />
    </Suspense>
  )
}

interface Shown {
  wallet: Wallet
  isFetching: boolean
  refresh: () => void
  isRefreshing: boolean
}

/** In the order of what a member looks for: money, what it is bound by, games that hold it, actions. */
function Sections(shown: Shown) {
  const { wallet, refresh, isRefreshing } = shown
  const { slots, bankAccount, profile } = wallet
  const { open } = useModals()
  const isWide = useIsWide()
  const common = useTranslations('common')
  const isNew = isBeginner(wallet)
  return (
    <div className="home-columns">
      <div className="home-money">
        <HomeWallet {...shown} />
        <BonusLine />
        {isNew && (
          <ErrorBoundary fallback={null}>
            <FirstSteps wallet={wallet} />
          </ErrorBoundary>
        )}
        {!isWide && <OfMoney wallet={wallet} />}
        <HomeTiles
          coins={profile.coin}
          hasAccent={!isNew}
          refresh={refresh}
          isRefreshing={isRefreshing}
        />
        <HomeNotices slots={slots} />
        {mayEditBankName(bankAccount.bank.code, bankAccount.bankAccountName) && (
          <Later>
            <HomeLater name />
          </Later>
        )}
        {isWide && !isNew && (
          <Later place={<RowsSkeleton label={common('loading')} count={3} />}>
            <HomeLater />
          </Later>
        )}
      </div>
      <div className="home-games">
        {isWide && <OfMoney wallet={wallet} />}
        <GameLists wallet={wallet} onOpen={(slotCode) => open('game', { slotCode })} />
      </div>
      <SheetsAhead slots={slots} />
    </div>
  )
}

/** Its place is kept where there was one the last time. */
function BonusLine() {
  return (
    <Later place={playLinePlace.isKept() ? <div className="play-line surface" /> : null}>
      <PlayLine place={playLinePlace} />
    </Later>
  )
}

/** Its box stands before its code is here. */
function OfMoney({ wallet }: { wallet: Wallet }) {
  if (withMoney(wallet.slots).length === 0) return null
  return (
    <Later place={<div className="keep-playing-box" />}>
      <KeepPlaying wallet={wallet} />
    </Later>
  )
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
