import { useTranslations } from 'use-intl/react'
import { usePlaceName } from '../../core/usePlaceName.ts'

/** An account of the ledger in the member's words. */
export function useAccountName(): (account: string) => string {
  const t = useTranslations('receipt')
  const place = usePlaceName()
  return (account) => {
    const [owner = '', second = '', third = '', code = ''] = account.split(':')
    if (owner === 'member') {
      if (third === 'wallet') return place('WALLET')
      if (third === 'game') return place(code)
      return third === 'coin' ? t('coin') : t('refund')
    }
    if (second === 'transit') return t('transit')
    if (second === 'coin') return t('coin')
    if (second === 'provider') return t('provider')
    if (second === 'bank' || second === 'psp')
      return third === 'main' || third === 'main-lak' ? t('bank') : place(third)
    return t('house')
  }
}
