import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { useClaim } from '../../api/queries/rewards.ts'
import { isRefusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { newTermsIn } from '../../core/gifts/newTerms.ts'
import { useLacking } from '../../core/gifts/useLacking.ts'
import type { Terms } from '../../core/price/terms.ts'
import { usePriceWords } from '../../core/price/usePriceWords.ts'

interface Failure {
  title: string
  detail: string
}

/**
 * Takes a bonus or a promotion by its code; says the outcome, and where the money is when it did
 * not. `changed`: nothing was taken, for the terms are others than were read.
 */
export function useReceive(name: 'bonusActivate' | 'promotionActivate', onDone: () => void) {
  const t = useTranslations('bonus')
  const home = useTranslations('home')
  const inWords = useRefusalWords()
  const lacking = useLacking()
  const words = usePriceWords()
  const take = useClaim(name)
  const [failure, setFailure] = useState<Failure>()
  const [changed, setChanged] = useState<{ before: Terms | null; now: Terms }>()
  /** `read`: the terms that stood above the button. */
  const receive = (code: string, read: Terms | null): void => {
    setFailure(undefined)
    setChanged(undefined)
    take.mutate(
      { code },
      {
        onSuccess: () => {
          navigator.vibrate?.(20)
          const detail = [words({ asks: read }), t('receivedHint')].filter(Boolean).join(' · ')
          showToast({ tone: 'ok', title: t('received.now'), detail })
          onDone()
        },
        onError: (error) => {
          navigator.vibrate?.([30, 40, 30])
          const now = newTermsIn(error)
          if (now) return setChanged({ before: read, now })
          const isUnknown = isRefusal(error) && !error.isDefinite && error.status !== 409
          const detail = isUnknown
            ? t('unknown')
            : isRefusal(error, 'BONUS_CONDITION')
              ? (lacking(error) ?? t('conditionHint'))
              : home('moneyUnchanged')
          setFailure({
            title: isRefusal(error, 'BONUS_CONDITION') ? t('condition') : inWords(error),
            detail,
          })
        },
      },
    )
  }
  return { receive, isBusy: take.isPending, failure, changed }
}
