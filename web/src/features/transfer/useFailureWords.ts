import { moneyText } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { Refusal } from '../../api/refusal.ts'
import { useRefusalWords } from '../../api/words.ts'
import type { Account } from './accounts.ts'
import { moneyLocation } from './refusedTransfer.ts'

export interface FailureWords {
  title: string
  detail: string
  isWaiting: boolean
}
type Asked = Parameters<typeof moneyLocation>[1]

/** Two sentences for a transfer that did not go through: what happened, and where the money is. */
export function useFailureWords(
  accounts: readonly Account[],
): (error: unknown, asked: Asked) => FailureWords {
  const t = useTranslations('transfer')
  const home = useTranslations('home')
  const inWords = useRefusalWords()
  const nameOf = (code: string): string =>
    accounts.find((account) => account.code === code)?.name ?? code
  return (error, asked) => {
    if (!(error instanceof Refusal))
      return { title: inWords(error), detail: t('where.unknown'), isWaiting: false }
    const amount = moneyText(asked.amount)
    const [from, to] = [nameOf(asked.from), nameOf(asked.to)]
    const at = moneyLocation(error, asked)
    const detail =
      at === 'unknown'
        ? t('where.unknown')
        : at === 'wallet'
          ? t('where.wallet', { amount, from })
          : `${t('where.source', { amount, place: from })} ${home('moneyUnchanged')}`
    if (!error.isDefinite && error.status !== 409)
      return { title: t('noAnswer'), detail: t('noAnswerDetail'), isWaiting: true }
    if (error.code === 'TRANSFER_PENDING') {
      const game = typeof error.details?.code === 'string' ? nameOf(error.details.code) : null
      return {
        title: game ? t('pendingOf', { game }) : inWords(error),
        detail: `${t('notSent')} ${detail}`,
        isWaiting: true,
      }
    }
    if (error.code === 'TRANSFER_FAIL')
      return {
        title: t('failed', { place: at === 'wallet' || asked.from === 'WALLET' ? to : from }),
        detail,
        isWaiting: false,
      }
    if (error.code === 'MONEY_NOT_ENOUGH')
      return {
        title: t('notEnough', {
          place: from,
          amount: moneyText(accounts.find((account) => account.code === asked.from)?.amount),
        }),
        detail: home('moneyUnchanged'),
        isWaiting: false,
      }
    return { title: inWords(error), detail, isWaiting: false }
  }
}
