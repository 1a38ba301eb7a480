import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { Refusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { useLacking } from '../../core/gifts/useLacking.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'

export interface FailureWords {
  title: string
  detail: string
  isWaiting: boolean
  leadsTo?: 'bonus'
}

/** What happened, then where the money is. */
export function useFailureWords(
  limits: Answer<'lookupWithdraw'>,
): (error: unknown) => FailureWords {
  const t = useTranslations('withdraw')
  const home = useTranslations('home')
  const inWords = useRefusalWords()
  const place = usePlaceName()
  const lacking = useLacking()
  return (error) => {
    const detail = home('moneyUnchanged')
    const words = (title: string, more: Partial<FailureWords> = {}): FailureWords => ({
      title,
      detail,
      isWaiting: false,
      ...more,
    })
    if (!(error instanceof Refusal)) return words(inWords(error))
    if (!error.isDefinite && error.status !== 409)
      return words(t('noAnswer'), { detail: t('noAnswerDetail'), isWaiting: true })
    const { code, limit, bound } = error.details ?? {}
    if (error.code === 'LIMIT_EXCEEDED') {
      if (limit === 'open') return words(t('alreadyOpen'), { isWaiting: true })
      if (limit === 'min')
        return words(
          t('fault.min', {
            amount: moneyShort(typeof bound === 'number' ? bound : limits.withdrawMin),
          }),
        )
      if (limit === 'max')
        return words(
          t('fault.max', {
            amount: moneyShort(typeof bound === 'number' ? bound : limits.withdrawMax),
          }),
        )
    }
    // Some of the games may have answered before the one that did not.
    if (error.code === 'TRANSFER_PENDING')
      return words(
        typeof code === 'string' ? t('pendingOf', { game: place(code) }) : t('pending'),
        { detail: t('pendingDetail'), isWaiting: true },
      )
    if (error.code === 'MONEY_NOT_ENOUGH')
      return words(t('notEnoughNow'), { detail: t('notEnoughNowDetail') })
    if (error.code === 'BONUS_CONDITION')
      return words(inWords(error), { leadsTo: 'bonus', detail: lacking(error) ?? detail })
    return words(inWords(error))
  }
}
