import { moneyText } from '@krapao/ui/money/money-parts.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { totalBaht, useWallet } from '../api/queries/wallet.ts'
import { percentTargets } from './percentTargets.ts'

const strong = (words: ReactNode): ReactNode => (
  <b className="whitespace-nowrap text-ink">{words}</b>
)

/**
 * What two percents come to in this member's own baht once `gift` baht are in the wallet. Nothing
 * while money is on its way: then nobody here knows the total.
 */
export function PercentsNow({
  gift,
  success,
  fail,
}: {
  gift: number
  success: number
  fail: number
}) {
  const t = useTranslations('bonus.asks')
  const wallet = useWallet().data
  if (!wallet || wallet.slots.some((slot) => slot.transit)) return null
  const targets = percentTargets(totalBaht(wallet) + gift, { success, fail })
  return (
    <>
      {t.rich('now', {
        reach: moneyText(targets.reach),
        fail: moneyText(targets.fail),
        b: strong,
      })}{' '}
    </>
  )
}
