import { Icon } from '@krapao/ui/art/icon.tsx'
import { WalletCard } from '@krapao/ui/money/wallet-card.tsx'
import ArrowDownLeft from 'lucide-react/icons/arrow-down-left'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { lazy, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipRate } from '../../../api/queries/account/kip.ts'
import {
  inGamesBaht,
  movingBaht,
  totalBaht,
  useLastSync,
  useWallet,
  type Wallet,
} from '../../../api/queries/wallet.ts'
import { Later } from '../../../app/loading/Later.tsx'
import { lazily } from '../../../app/loading/lazily.tsx'
import { preloadModals, useModals } from '../../../app/modals/modals.ts'
import { isBeginner } from '../../../core/account/beginner.ts'
import { usePlaceName } from '../../../features/games/usePlaceName.ts'
import { useSteady } from '../../../features/games/useSteady.ts'
import { kipPair } from '../../../format/kip.ts'
import { useNow } from '../../../format/useNow.ts'
import { calledName, newestOf, syncTime } from './greeting.ts'
import { comingBaht, inOrder, type Movement } from './onItsWay/movements.ts'

/** Fetched by whom something is on its way for. */
const OnItsWay = lazily(() => import('./onItsWay/OnItsWay.tsx'))
const InvitePocket = lazily(() => import('./InvitePocket.tsx'))

/** Fetched on a Laos site alone. */
const TotalInKip = lazy(() => import('./TotalInKip.tsx'))

interface Props {
  wallet: Wallet
  isFetching: boolean
  refresh: () => void
  isRefreshing: boolean
}

/** The balance: whose, how much, since when, what is on its way, and the way between its parts. */
export function HomeWallet({ wallet, isFetching, refresh, isRefreshing }: Props) {
  'use no memo'
  const t = useTranslations('home')
  const shownAt = newestOf(useLastSync(), useWallet().dataUpdatedAt)
  const [openedAt] = useState(Date.now)
  const shown = useSteady({ data: wallet, isFetching })
  const rate = useKipRate(wallet)
  const movements = useInOrder(shown)
  const perBaht = rate?.perBaht
  const isEmpty = isBeginner(shown)
  const split = useSplit(shown, perBaht)
  return (
    <WalletCard
      name={t('name', { name: calledName(wallet.profile.name) }).trim()}
      updatedLabel={t('lastUpdated')}
      updatedAt={syncTime(shownAt, openedAt) ?? t('neverUpdated')}
      totalLabel={t('total')}
      total={totalBaht(shown)}
      kip={
        rate &&
        !isEmpty && (
          <Later>
            <TotalInKip baht={totalBaht(shown)} {...rate} />
          </Later>
        )
      }
      line={
        isEmpty ? (
          <p className="text-small text-on-panel-muted">{t('emptyYet')}</p>
        ) : (
          <>
            <Coming baht={comingBaht(movements)} perBaht={perBaht} />
            <Between />
          </>
        )
      }
      split={split}
      refreshLabel={t(isRefreshing ? 'refreshing' : 'refresh')}
      refreshing={isRefreshing}
      onRefresh={refresh}
    >
      {movements.length > 0 && <Strip wallet={shown} movements={movements} perBaht={perBaht} />}
      {wallet.invite.amount > 0 && (
        <Later place={<div className="h-17.5" />}>
          <InvitePocket wallet={wallet} />
        </Later>
      )}
    </WalletCard>
  )
}

/** Where the total lies; a beginner has none. */
function useSplit(wallet: Wallet, perBaht: number | undefined) {
  'use no memo'
  const t = useTranslations('home')
  if (isBeginner(wallet)) return []
  const moving = movingBaht(wallet)
  const parts = [
    { label: t('mainWallet'), amount: wallet.wallet.amount },
    { label: t('inGames'), amount: inGamesBaht(wallet) },
    ...(moving > 0 ? [{ label: t('onItsWay.moving'), amount: moving }] : []),
  ]
  const { about } = kipPair(perBaht)
  return parts.map((part) => ({ ...part, kip: about(part.amount) }))
}

/** A code that runs out leaves the strip by itself. */
function useInOrder({ onItsWay }: Wallet): Movement[] {
  return inOrder(onItsWay, useNow(5_000))
}

/** Its box stands before its code is here, so that nothing jumps. */
function Strip({
  wallet,
  movements,
  perBaht,
}: {
  wallet: Wallet
  movements: readonly Movement[]
  perBaht: number | undefined
}) {
  const nameOf = usePlaceName(wallet.slots)
  return (
    <Later place={<div className={movements.length === 1 ? 'h-16.5' : 'h-21.5'} />}>
      <OnItsWay movements={movements} nameOf={nameOf} perBaht={perBaht} />
    </Later>
  )
}

function Coming({ baht, perBaht }: { baht: number; perBaht: number | undefined }) {
  'use no memo'
  const t = useTranslations('home.onItsWay')
  if (baht <= 0) return null
  return (
    <span className="chip">
      <Icon of={ArrowDownLeft} size="xs" />
      {t('coming', { amount: kipPair(perBaht).short(baht) })}
    </span>
  )
}

function Between() {
  'use no memo'
  const { open } = useModals()
  const t = useTranslations('home')
  return (
    <button
      type="button"
      onPointerEnter={() => preloadModals('transfer')}
      onClick={() => open('transfer')}
      className="press -my-1.5 grid min-h-11 place-items-center rounded-full"
    >
      <span className="chip">
        <Icon of={ArrowLeftRight} size="xs" />
        {t('transfer')}
      </span>
    </button>
  )
}
