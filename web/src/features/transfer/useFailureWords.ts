import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../api/queries/account/kip.ts'
import { Refusal } from '../../api/refusal.ts'
import { useWhyNot } from '../../core/whyNot/useWhyNot.ts'
import type { Known, Why } from '../../core/whyNot/why.ts'
import type { Account } from './accounts.ts'
import { moneyLocation } from './refusedTransfer.ts'

type Asked = Parameters<typeof moneyLocation>[1]

/** What became of a transfer that did not go through, and where the money is. */
export function useFailureWords(
  accounts: readonly Account[],
): (error: unknown, asked: Asked) => Why {
  const pair = useKipPair()
  const t = useTranslations('transfer')
  const home = useTranslations('home')
  const inWords = useWhyNot()
  const nameOf = (code: string): string =>
    accounts.find((account) => account.code === code)?.name ?? code
  const known = (refusal: Refusal, asked: Asked): Known => {
    const [from, to] = [nameOf(asked.from), nameOf(asked.to)]
    const amount = pair.text(asked.amount)
    const at = moneyLocation(refusal, asked)
    const where =
      at === 'unknown'
        ? t('where.unknown')
        : at === 'wallet'
          ? t('where.wallet', { amount, from })
          : `${t('where.source', { amount, place: from })} ${home('moneyUnchanged')}`
    if (refusal.code === 'TRANSFER_PENDING') {
      const game = refusal.details?.['code']
      return {
        ...(typeof game === 'string' && { title: t('pendingOf', { game: nameOf(game) }) }),
        place: `${t('notSent')} ${where}`,
        isWaiting: true,
      }
    }
    if (refusal.code === 'TRANSFER_FAIL')
      return {
        title: t('failed', { place: at === 'wallet' || asked.from === 'WALLET' ? to : from }),
        place: where,
      }
    if (refusal.code === 'MONEY_NOT_ENOUGH') {
      const told = refusal.details?.['available']
      const has = accounts.find((account) => account.code === asked.from)?.amount
      return {
        title: t('notEnough', {
          place: from,
          amount: pair.text(typeof told === 'number' ? told : has),
        }),
        place: home('moneyUnchanged'),
      }
    }
    return { place: where }
  }
  const unknown = { title: t('noAnswer'), place: t('noAnswerDetail') }
  return (error, asked) =>
    inWords(error, {
      ...(error instanceof Refusal ? known(error, asked) : { place: t('where.unknown') }),
      unknown,
    })
}
