import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useMoneyCall } from '../../api/moneyCall.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { useWheelAgain, type Coupon } from '../../api/queries/spin.ts'
import { newTermsIn } from '../../core/gifts/newTerms.ts'
import type { Terms } from '../../core/price/terms.ts'
import { usePriceWords } from '../../core/price/usePriceWords.ts'
import { useRefused } from '../../core/whyNot/useRefused.ts'
import { useClaimRefusal } from './useClaimRefusal.ts'

/** Product section 9. */
const DEBOUNCE_MS = 500

/** Claims a coupon; a burst of presses is one claim. Says how it went, and loads the wheel afresh. */
export function useClaim(onEnded: () => void) {
  const pair = useKipPair()
  const t = useTranslations('spin')
  const refusal = useClaimRefusal()
  const refused = useRefused()
  const price = usePriceWords()
  const again = useWheelAgain()
  const call = useMoneyCall('spinClaim')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [isAboutTo, setIsAboutTo] = useState(false)
  const [changed, setChanged] = useState<{ of: string; before: Terms | null; now: Terms }>()
  useEffect(() => () => clearTimeout(timer.current), [])

  const send = (coupon: Coupon): void => {
    setIsAboutTo(false)
    call.mutate(
      { body: { coupon: coupon._id } },
      {
        onSuccess: () => {
          haptic('done')
          showToast({
            tone: 'ok',
            title: t('claimPrizeSuccess'),
            // A bonus lies in the wallet and cannot be taken out yet: the toast says so too.
            detail: [
              t('claimDetail', { amount: pair.text(coupon.amount) }),
              coupon.asks && price({ asks: coupon.asks }),
            ]
              .filter(Boolean)
              .join(' · '),
          })
        },
        onError: (error) => {
          const now = newTermsIn(error)
          // The question stays open, with the new terms, or with why it was refused.
          if (now) return setChanged({ of: coupon._id, before: coupon.asks, now })
          refused.refuse(error, refusal(error, coupon))
        },
        onSettled: (_, error) => {
          again()
          if (!error) onEnded()
        },
      },
    )
  }
  return {
    changed,
    why: refused.why,
    clearWhy: refused.clear,
    isClaiming: isAboutTo || call.isPending,
    claim: (coupon: Coupon): void => {
      clearTimeout(timer.current)
      refused.clear()
      setIsAboutTo(true)
      timer.current = setTimeout(() => send(coupon), DEBOUNCE_MS)
    },
  }
}
