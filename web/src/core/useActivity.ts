import { useTranslations } from 'use-intl/react'
import type { StatementRow } from '../api/queries/statement.ts'
import { useWallet } from '../api/queries/wallet.ts'
import { itemText, maskedAccount } from './activity.ts'
import { usePlaceName } from './usePlaceName.ts'

/** What a row was, in words: from where to where, or where the money is when it failed. */
export function useActivity(): (row: StatementRow) => string {
  const t = useTranslations('statement')
  const place = usePlaceName()
  const own = useWallet().data?.bankAccount
  return ({ statementType, from, to, status, item, ended, debt, amount }) => {
    const ends = { from: place(from), to: place(to) }
    if (status === 'FAILED' && statementType !== 'finish_bonus')
      return t(`failed.${statementType}`, ends)
    if (debt) return t(`debt.${debt}`, ends)
    if (item && ended) {
      const words = t(`ended.${ended}`, { item: itemText(item, t(`item.${item.kind}`)) })
      return amount > 0 ? t('ended.takenBack', { words }) : words
    }
    if (item) return itemText(item, t(`item.${item.kind}`))
    switch (statementType) {
      case 'transfer':
        return t('fromTo', ends)
      case 'deposit':
        return status === 'PENDING' ? t('waitingFor', ends) : ends.from
      case 'withdraw':
        return own && own.bank.code === to
          ? `${ends.to} ${maskedAccount(own.bankAccountNo)}`
          : ends.to
      default:
        return t(`activity.${statementType}`)
    }
  }
}
