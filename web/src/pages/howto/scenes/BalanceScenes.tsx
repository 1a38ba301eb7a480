import { Pouch } from '@krapao/ui/pouch.tsx'
import { useTranslations } from 'use-intl/react'

function SamplePouch({ refreshing }: { refreshing: boolean }) {
  const t = useTranslations('home')
  const scene = useTranslations('howto.scene')
  return (
    <Pouch
      greeting={t('hello')} name={scene('member')} updatedLabel={t('lastUpdated')} updatedAt="14:32:08"
      totalLabel={t('total')} total={24_518.75} refreshLabel={t('refresh')} refreshing={refreshing} onRefresh={() => undefined}
      split={[{ label: t('mainWallet'), amount: 18_240.5 }, { label: t('inGames'), amount: 6_278.25 }]}
    />
  )
}

export const BalanceScene = () => <SamplePouch refreshing={false} />
export const RefreshScene = () => <SamplePouch refreshing />
