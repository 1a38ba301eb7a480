import { bonusConditionIn, type ConditionFigure } from '@krapao/contract/bonusCondition'
import { useTranslations } from 'use-intl/react'
import { Refusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import { dateTime } from '../../format/dateTime.ts'
import { kipPairNow } from '../../format/kip.ts'

function inBaht({ has, needs, lacks }: ConditionFigure) {
  const { short } = kipPairNow()
  return { has: short(has), needs: short(needs), lacks: short(lacks) }
}

const clock = (at: string): string => dateTime(at).slice(0, 16)

/**
 * What a BONUS_CONDITION lacks by its `details`, in baht, as an offer names them before it is
 * taken; null when they do not say.
 */
const useLackingWords = (): ((details: unknown) => string | null) => lackingWords(useTranslations())

/** The same in the words of `t`. */
export function lackingWords(
  t: ReturnType<typeof useTranslations<never>>,
): (details: unknown) => string | null {
  return (details) => {
    const lacking = bonusConditionIn(details)
    switch (lacking?.condition) {
      case 'PLAYTHROUGH':
        if (lacking.turnover) return t('bonus.lacks.turnover', inBaht(lacking.turnover))
        return lacking.balance ? t('bonus.lacks.balance', inBaht(lacking.balance)) : null
      case 'DEPOSIT': {
        const { since } = lacking
        if (since?.why === 'WITHDRAWN')
          return t('bonus.lacks.sinceWithdrawn', { ...inBaht(lacking), at: clock(since.at) })
        if (since)
          return t('bonus.lacks.sinceReceived', { ...inBaht(lacking), at: clock(since.at) })
        return lacking.hours === null
          ? t('bonus.lacks.deposit', inBaht(lacking))
          : t('bonus.lacks.depositHours', { ...inBaht(lacking), hours: lacking.hours })
      }
      case 'DEPOSIT_USED': {
        const { since } = lacking
        if (!since) return t('bonus.lacks.depositUsed')
        return since.why === 'WITHDRAWN'
          ? t('bonus.lacks.usedWithdrawn', { at: clock(since.at) })
          : t('bonus.lacks.usedReceived', { at: clock(since.at) })
      }
      case 'COIN_DEPOSITS':
        return t('bonus.lacks.coinDeposits', inBaht(lacking))
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
