import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../api/call.ts'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { Refusal } from '../../api/refusal.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { useWhyNot } from '../../core/whyNot/useWhyNot.ts'
import type { Known, Why } from '../../core/whyNot/why.ts'

/** What happened, with its figure, then where the money is. */
export function useFailureWords(limits: Answer<'lookupWithdraw'>): (error: unknown) => Why {
  const pair = useKipPair()
  const t = useTranslations('withdraw')
  const inWords = useWhyNot()
  const place = usePlaceName()
  const known = ({ code, details = {} }: Refusal): Known => {
    const { limit, bound, code: game } = details
    const amount = (otherwise: number): string =>
      pair.short(typeof bound === 'number' ? bound : otherwise)
    if (code === 'LIMIT_EXCEEDED' && limit === 'open')
      return { title: t('alreadyOpen'), isWaiting: true }
    if (code === 'LIMIT_EXCEEDED' && limit === 'min')
      return { title: t('fault.min', { amount: amount(limits.withdrawMin) }) }
    if (code === 'LIMIT_EXCEEDED' && limit === 'max')
      return { title: t('fault.max', { amount: amount(limits.withdrawMax) }) }
    // Some of the games may have answered before the one that did not.
    if (code === 'TRANSFER_PENDING')
      return {
        title: typeof game === 'string' ? t('pendingOf', { game: place(game) }) : t('pending'),
        place: t('pendingDetail'),
        isWaiting: true,
      }
    if (code === 'MONEY_NOT_ENOUGH')
      return { title: t('notEnoughNow'), place: t('notEnoughNowDetail') }
    return {}
  }
  const unknown = { title: t('noAnswer'), place: t('noAnswerDetail') }
  return (error) => inWords(error, { ...(error instanceof Refusal ? known(error) : {}), unknown })
}
