import { bonusConditionIn } from '@krapao/contract/bonusCondition'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Coupon } from '../../api/queries/spin.ts'
import { isRefusal } from '../../api/refusal.ts'
import type { Known } from '../../core/whyNot/why.ts'
import { dateOnly } from '../../format/dateTime.ts'

/**
 * Why a coupon was not claimed, in the wheel's own words: cash that waits for play says how much is
 * still to be bet, and until when the coupon stays.
 */
export function useClaimRefusal(): (error: unknown, coupon: Pick<Coupon, 'expiresAt'>) => Known {
  const pair = useKipPair()
  const t = useTranslations('spin')
  return (error, { expiresAt }) => {
    const unknown = { place: t('moneyUnchanged') }
    const condition = isRefusal(error, 'BONUS_CONDITION') ? bonusConditionIn(error.details) : null
    if (condition?.condition === 'COIN_DEPOSITS')
      return {
        title: t('couponWaits', { lacks: pair.short(condition.lacks) }),
        detail: t('couponWaitsDetail', {
          has: pair.short(condition.has),
          needs: pair.short(condition.needs),
          until: dateOnly(expiresAt),
        }),
        unknown,
      }
    const key = isRefusal(error)
      ? (`error.${error.code}` as Parameters<typeof t.has>[0])
      : undefined
    return { ...(key !== undefined && t.has(key) && { title: t(key) }), unknown }
  }
}
