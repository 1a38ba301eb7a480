import { Icon } from '@krapao/ui/art/icon.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { WalletCard } from '@krapao/ui/money/wallet-card.tsx'
import { WalletPocket } from '@krapao/ui/money/wallet-pocket.tsx'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  inGamesBaht,
  totalBaht,
  useLastSync,
  useWallet,
  type Wallet,
} from '../../../api/queries/wallet.ts'
import { preloadModals, useModals } from '../../../app/modals/modals.ts'
import { useStop } from '../../../core/useStop.ts'
import { useSteady } from '../../../features/games/useSteady.ts'
import { calledName, newestOf, syncTime } from './greeting.ts'

interface Props {
  wallet: Wallet
  isFetching: boolean
  refresh: () => void
  isRefreshing: boolean
}

/** The balance: whose, how much, since when, and the way between wallet and games. */
export function HomeWallet({ wallet, isFetching, refresh, isRefreshing }: Props) {
  const t = useTranslations('home')
  const { open } = useModals()
  const shownAt = newestOf(useLastSync(), useWallet().dataUpdatedAt)
  const [openedAt] = useState(Date.now)
  const shown = useSteady({ data: wallet, isFetching })
  const { amount: bonus, success } = wallet.invite
  // In satang, rounded up as the server does; while money is on its way nobody knows the total.
  const reach = Math.ceil(
    (Math.round((totalBaht(wallet) + bonus) * 100) * Math.round(success * 100)) / 10_000,
  )
  const total = wallet.slots.some((slot) => slot.transit) ? `${success}%` : moneyShort(reach / 100)
  const isStopped = useStop() !== null
  return (
    <WalletCard
      greeting={t('hello')}
      name={t('name', { name: calledName(wallet.profile.name) }).trim()}
      updatedLabel={t('lastUpdated')}
      updatedAt={syncTime(shownAt, openedAt) ?? t('neverUpdated')}
      totalLabel={t('total')}
      total={totalBaht(shown)}
      split={[
        { label: t('mainWallet'), amount: shown.wallet.amount },
        { label: t('inGames'), amount: inGamesBaht(shown) },
      ]}
      between={<Between />}
      refreshLabel={t(isRefreshing ? 'refreshing' : 'refresh')}
      refreshing={isRefreshing}
      onRefresh={refresh}
    >
      {!isStopped && (
        <WalletPocket
          label={t('inviteBonus')}
          amount={bonus}
          note={bonus > 0 ? t('inviteReach', { reach: total }) : undefined}
          action={{
            label: t('receive'),
            onPress: () => open('invite', { claim: true }),
            ...(bonus <= 0 && { reason: t('inviteNone') }),
          }}
        />
      )}
    </WalletCard>
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
      className="press -my-1.5 grid min-h-11 place-items-center rounded-full text-[#ffdf9c]"
    >
      <span
        className={classNames(
          'flex min-h-8 items-center gap-1.5 rounded-full bg-[rgb(255_255_255/.15)]',
          'pr-3.5 pl-2.5 text-small font-medium leading-label!',
        )}
      >
        <Icon of={ArrowLeftRight} size="xs" />
        {t('transfer')}
      </span>
    </button>
  )
}
