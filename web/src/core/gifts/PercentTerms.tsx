import { useTranslations } from 'use-intl/react'
import { useWallet } from '../../api/queries/wallet.ts'
import type { Terms } from '../price/terms.ts'
import { GiftTerms } from './GiftTerms.tsx'
import { percentTermsOf } from './percentTermsOf.ts'
import { TermsChanged } from './TermsChanged.tsx'

/**
 * The terms of a gift that asks two percents of the total after it, as the server tells them in
 * baht. Where it tells none they are calculated here, and the percents stand alone while money is
 * on its way: then nobody here knows the total.
 */
export function PercentTerms({
  asks,
  gift,
  success,
  fail,
  changed,
}: {
  asks?: Terms | null | undefined
  gift: number
  success: number
  fail: number
  /** The server's answer on the terms, where they are others than stood here before the tap. */
  changed?: { before: Terms | null; now: Terms } | undefined
}) {
  const t = useTranslations('bonus.asks')
  const ask = useTranslations('bonus.ask')
  const wallet = useWallet().data
  if (changed)
    return (
      <div className="grid gap-3">
        <TermsChanged {...changed} />
        <GiftTerms terms={changed.now} />
      </div>
    )
  if (!asks && (!wallet || wallet.slots.some((slot) => slot.transit)))
    return (
      <>
        <p>{t('percents', { success, fail })}</p>
        <p className="mt-1">{ask('meanwhile')}</p>
      </>
    )
  const terms = asks ?? (wallet && percentTermsOf(wallet, { gift, success, fail }))
  return (
    <>
      {terms && <GiftTerms terms={terms} />}
      <p className="mt-2 px-1 text-caption text-pretty">{t('percents', { success, fail })}</p>
    </>
  )
}
