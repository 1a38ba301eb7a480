import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { useWhyNot } from '../../../core/whyNot/useWhyNot.ts'
import type { Known, Why } from '../../../core/whyNot/why.ts'
import { LEAST_GIFT_BAHT, type LinkOutcome } from './walletLink.ts'

/** What became of the link, then where the money is. */
export function useWalletLinkWords(): (outcome: Exclude<LinkOutcome, { name: 'pending' }>) => Why {
  const pair = useKipPair()
  const t = useTranslations('deposit')
  const inWords = useWhyNot()
  const known = (name: LinkOutcome['name']): Known => {
    const place = t('nothingMoved')
    switch (name) {
      case 'duplicate':
        return { place: t('link.duplicateDetail') }
      case 'invalid':
        return { place: t('link.invalidDetail') }
      case 'tooSmall':
        return { title: t('link.tooSmall', { amount: pair.short(LEAST_GIFT_BAHT) }), place }
      case 'unknown':
        return { title: t('link.noAnswer'), place: t('link.noAnswerDetail'), isWaiting: true }
      case 'unsealed':
        return { title: t('link.unsealed'), place }
      default:
        return { place }
    }
  }
  return ({ name, error }) => inWords(error, known(name))
}
