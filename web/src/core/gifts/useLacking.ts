import { bonusConditionIn, type ConditionFigure } from '@krapao/contract/bonusCondition'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { isRefusal, Refusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { dateTime } from '../../format/dateTime.ts'

const inBaht = ({ has, needs, lacks }: ConditionFigure) => ({
  has: moneyShort(has),
  needs: moneyShort(needs),
  lacks: moneyShort(lacks),
})

const clock = (at: string): string => dateTime(at).slice(0, 16)

/** What a BONUS_CONDITION lacks, in baht; null for another refusal, or when it does not say. */
export function useLacking(): (error: unknown) => string | null {
  const inWords = useLackingWords()
  return (error) => (isRefusal(error, 'BONUS_CONDITION') ? inWords(error.details) : null)
}

/** The same for the `details` alone, as an offer names them before it is taken. */
function useLackingWords(): (details: unknown) => string | null {
  const t = useTranslations('bonus.lacks')
  return (details) => {
    const lacking = bonusConditionIn(details)
    switch (lacking?.condition) {
      case 'PLAYTHROUGH':
        if (lacking.turnover) return t('turnover', inBaht(lacking.turnover))
        return lacking.balance ? t('balance', inBaht(lacking.balance)) : null
      case 'DEPOSIT': {
        const { since } = lacking
        if (since?.why === 'WITHDRAWN')
          return t('sinceWithdrawn', { ...inBaht(lacking), at: clock(since.at) })
        if (since) return t('sinceReceived', { ...inBaht(lacking), at: clock(since.at) })
        return lacking.hours === null
          ? t('deposit', inBaht(lacking))
          : t('depositHours', { ...inBaht(lacking), hours: lacking.hours })
      }
      case 'DEPOSIT_USED': {
        const { since } = lacking
        if (!since) return t('depositUsed')
        return since.why === 'WITHDRAWN'
          ? t('usedWithdrawn', { at: clock(since.at) })
          : t('usedReceived', { at: clock(since.at) })
      }
      case 'COIN_DEPOSITS':
        return t('coinDeposits', inBaht(lacking))
      default:
        return null
    }
  }
}

interface Blocked {
  message: string
  details?: Record<string, unknown> | undefined
}

/** Why a gift cannot be had now, in a sentence with its figure; null when nothing stands against it. */
export function useBlockedWords(): (blocked: Blocked | null | undefined) => string | null {
  const lacking = useLackingWords()
  const inWords = useRefusalWords()
  return (blocked) =>
    blocked
      ? (lacking(blocked.details) ??
        inWords(
          new Refusal(blocked.message, 422, blocked.details ? { details: blocked.details } : {}),
        ))
      : null
}
