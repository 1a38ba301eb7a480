import type { ConditionFigure } from '@krapao/contract/bonusCondition'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import type { Terms } from './terms.ts'

/** What stands beside a gift: its own terms, or what must be bet before it can be claimed. */
export interface Price {
  asks?: Terms | null | undefined
  playFirst?: ConditionFigure | null | undefined
}

/** A lock of more than this many times the gift is warned of, and its button is the quieter one. */
const HEAVY_TIMES = 10
export const isHeavy = ({ own, gift }: Pick<Terms, 'own' | 'gift'>): boolean =>
  own > HEAVY_TIMES * gift

/**
 * A gift's price in one line of baht; that it has no condition is a price too. Null where the
 * server tells none.
 */
export function usePriceWords(): (price: Price) => string | null {
  const pair = useKipPair()
  const t = useTranslations('bonus.price')
  const ask = useTranslations('bonus.ask')
  return ({ asks, playFirst }) => {
    if (playFirst) {
      const needs = pair.short(playFirst.needs)
      if (playFirst.lacks > 0) return t('claimAfter', { lacks: pair.short(playFirst.lacks) })
      return playFirst.needs > 0 ? t('claimNow', { needs }) : t('free')
    }
    if (!asks) return null
    const { turnover, reach } = asks
    if (turnover === 0) return t('free')
    if (turnover !== null && reach !== null)
      return t('both', { play: pair.short(turnover), reach: pair.short(reach) })
    if (turnover !== null) return t('play', { play: pair.short(turnover) })
    return reach === null ? ask('none') : t('reach', { reach: pair.short(reach) })
  }
}
