import { useTranslations } from 'use-intl/react'
import { totalBaht, useWallet } from '../../api/queries/wallet.ts'
import { GiftTerms } from './GiftTerms.tsx'
import { percentTargets } from './percentTargets.ts'

/**
 * The terms of a gift that asks two percents of the total after it. The percents alone while money
 * is on its way: then nobody here knows the total.
 */
export function PercentTerms({
  gift,
  success,
  fail,
}: {
  gift: number
  success: number
  fail: number
}) {
  const t = useTranslations('bonus.asks')
  const ask = useTranslations('bonus.ask')
  const wallet = useWallet().data
  if (!wallet || wallet.slots.some((slot) => slot.transit))
    return (
      <>
        <p>{t('percents', { success, fail })}</p>
        <p className="mt-1">{ask('meanwhile')}</p>
      </>
    )
  const own = totalBaht(wallet)
  const targets = percentTargets(own + gift, { success, fail })
  return (
    <>
      <GiftTerms
        terms={{
          gift,
          turnover: null,
          reach: targets.reach,
          failBelow: targets.fail,
          until: null,
          matches: 0,
          own,
        }}
      />
      <p className="mt-2 px-1 text-caption text-pretty">{t('percents', { success, fail })}</p>
    </>
  )
}
