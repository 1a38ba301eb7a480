import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { useRefusalWords } from '../../../api/words.ts'
import { LEAST_GIFT_BAHT, type LinkOutcome } from './walletLink.ts'

/** What became of the link, then where the money is. */
export function useWalletLinkWords(): (outcome: Exclude<LinkOutcome, { name: 'pending' }>) => {
  title: string
  detail: string
  isWaiting: boolean
} {
  const t = useTranslations('deposit')
  const inWords = useRefusalWords()
  return ({ name, error }) => {
    const unchanged = t('nothingMoved')
    switch (name) {
      case 'duplicate':
        return { title: inWords(error), detail: t('link.duplicateDetail'), isWaiting: false }
      case 'invalid':
        return { title: inWords(error), detail: t('link.invalidDetail'), isWaiting: false }
      case 'tooSmall':
        return {
          title: t('link.tooSmall', { amount: moneyShort(LEAST_GIFT_BAHT) }),
          detail: unchanged,
          isWaiting: false,
        }
      case 'unknown':
        return { title: t('link.noAnswer'), detail: t('link.noAnswerDetail'), isWaiting: true }
      case 'unsealed':
        return { title: t('link.unsealed'), detail: unchanged, isWaiting: false }
      default:
        return { title: inWords(error), detail: unchanged, isWaiting: false }
    }
  }
}
