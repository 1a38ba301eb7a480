import { haptic } from '@krapao/ui/controls/haptic.ts'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useClaim } from '../../api/queries/rewards.ts'
import { isRefusal } from '../../api/refusal.ts'
import { newTermsIn } from '../../core/gifts/newTerms.ts'
import type { Terms } from '../../core/price/terms.ts'
import { usePriceWords } from '../../core/price/usePriceWords.ts'
import { useRefused } from '../../core/whyNot/useRefused.ts'

/**
 * Takes a bonus or a promotion by its code; says the outcome, and where the money is when it did
 * not. `changed`: nothing was taken, for the terms are others than were read.
 */
export function useReceive(name: 'bonusActivate' | 'promotionActivate', onDone: () => void) {
  const t = useTranslations('bonus')
  const words = usePriceWords()
  const take = useClaim(name)
  const refused = useRefused()
  const [changed, setChanged] = useState<{ before: Terms | null; now: Terms }>()
  /** `read`: the terms that stood above the button. */
  const receive = (code: string, read: Terms | null): void => {
    refused.clear()
    setChanged(undefined)
    take.mutate(
      { code },
      {
        onSuccess: () => {
          haptic('done')
          const detail = [words({ asks: read }), t('receivedHint')].filter(Boolean).join(' · ')
          showToast({ tone: 'ok', title: t('received.now'), detail })
          onDone()
        },
        onError: (error) => {
          const now = newTermsIn(error)
          if (now) return setChanged({ before: read, now })
          refused.refuse(error, {
            ...(isRefusal(error, 'BONUS_CONDITION') && { title: t('condition') }),
            unknown: { place: t('unknown') },
          })
        },
      },
    )
  }
  return { receive, isBusy: take.isPending, why: refused.why, changed }
}
