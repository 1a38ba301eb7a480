import { WalletCard } from '@krapao/ui/money/wallet-card.tsx'
import { useTranslations } from 'use-intl/react'
import { Arrives, Tapped } from './Finger.tsx'

const before = { wallet: 18_240.5, games: 6_278.25, at: '14:32:08' }
const after = { wallet: 18_240.5, games: 6_912.75, at: '14:32:11' }

function SampleWallet({
  shows,
  refreshing = false,
}: {
  shows: typeof before
  refreshing?: boolean
}) {
  const t = useTranslations('home')
  const scene = useTranslations('howto.scene')
  return (
    <WalletCard
      name={scene('member')}
      updatedLabel={t('lastUpdated')}
      updatedAt={shows.at}
      totalLabel={t('total')}
      total={shows.wallet + shows.games}
      refreshLabel={t('refresh')}
      refreshing={refreshing}
      onRefresh={() => undefined}
      split={[
        { label: t('mainWallet'), amount: shows.wallet },
        { label: t('inGames'), amount: shows.games },
      ]}
    />
  )
}

export const BalanceScene = ({ t }: { t: number }) => (
  <Arrives t={t} at={0.02}>
    <SampleWallet shows={before} />
  </Arrives>
)

/** The coin is tapped, every game is asked, the figures change. */
export function RefreshScene({ t }: { t: number }) {
  return (
    <div className="relative">
      <SampleWallet shows={t > 0.68 ? after : before} refreshing={t > 0.34 && t < 0.68} />
      {/* Over the coin, where the pouch's flap ends. */}
      <div className="absolute top-[32%] left-1/2 -translate-1/2">
        <Tapped t={t} taps={0.34} round="rounded-full">
          <span className="size-12" />
        </Tapped>
      </div>
    </div>
  )
}
