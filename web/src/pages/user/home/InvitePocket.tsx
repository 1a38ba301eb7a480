import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { WalletPocket } from '@krapao/ui/money/wallet-pocket.tsx'
import { useTranslations } from 'use-intl/react'
import { totalBaht, type Wallet } from '../../../api/queries/wallet.ts'
import { useModals } from '../../../app/modals/modals.ts'
import { useStop } from '../../../core/useStop.ts'

/** What invitees' play has earned; fetched for whom there is something to receive. */
export default function InvitePocket({ wallet }: { wallet: Wallet }) {
  const t = useTranslations('home')
  const { open } = useModals()
  const { amount: bonus, success } = wallet.invite
  // In satang, rounded up as the server does; while money is on its way nobody knows the total.
  const reach = Math.ceil(
    (Math.round((totalBaht(wallet) + bonus) * 100) * Math.round(success * 100)) / 10_000,
  )
  const total = wallet.slots.some((slot) => slot.transit) ? `${success}%` : moneyShort(reach / 100)
  const isStopped = useStop() !== null
  if (isStopped) return null
  return (
    <WalletPocket
      label={t('inviteBonus')}
      amount={bonus}
      note={t('inviteReach', { reach: total })}
      action={{ label: t('receive'), onPress: () => open('invite', { claim: true }) }}
    />
  )
}
