import { bonusConditionIn, type ConditionFigure } from '@krapao/contract/bonusCondition'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { isRefusal } from '../../api/refusal.ts'

const inBaht = ({ has, needs, lacks }: ConditionFigure) => ({
  has: moneyShort(has),
  needs: moneyShort(needs),
  lacks: moneyShort(lacks),
})

/** What a BONUS_CONDITION lacks, in baht; null for another refusal, or when it does not say. */
export function useLacking(): (error: unknown) => string | null {
  const inWords = useLackingWords()
  return (error) => (isRefusal(error, 'BONUS_CONDITION') ? inWords(error.details) : null)
}

/** The same for the `details` alone, as an offer names them before it is taken. */
export const useLackingWords = (): ((details: unknown) => string | null) =>
  lackingWords(useTranslations())

/** The same in the words of `t`. */
export const lackingWords =
  (t: ReturnType<typeof useTranslations<never>>) =>
  (details: unknown): string | null => {
    const lacking = bonusConditionIn(details)
    switch (lacking?.condition) {
      case 'PLAYTHROUGH':
        if (lacking.turnover) return t('bonus.lacks.turnover', inBaht(lacking.turnover))
        return lacking.balance ? t('bonus.lacks.balance', inBaht(lacking.balance)) : null
      case 'DEPOSIT':
        return lacking.hours === null
          ? t('bonus.lacks.deposit', inBaht(lacking))
          : t('bonus.lacks.depositHours', { ...inBaht(lacking), hours: lacking.hours })
      case 'DEPOSIT_USED':
        return t('bonus.lacks.depositUsed')
      case 'COIN_DEPOSITS':
        return t('bonus.lacks.coinDeposits', inBaht(lacking))
      default:
        return null
    }
  }
