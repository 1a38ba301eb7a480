import { Button } from '@krapao/ui/controls/button.tsx'
import { Notice } from '@krapao/ui/feedback/notice.tsx'
import { useTranslations } from 'use-intl/react'
import { useWallet } from '../../api/queries/wallet.ts'
import { useModals } from '../../app/modals/modals.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'

/** Said on home to whoever's bank cannot read the name that is registered, with the way to mend it. */
export function EnglishName() {
  const t = useTranslations('bankName')
  const profile = useTranslations('profile')
  const bank = useWallet().data?.bankAccount.bank
  const place = usePlaceName()
  const { open } = useModals()
  return (
    <Notice>
      {t('lead', { bank: bank ? place(bank.code) : '' })}
      <div className="-mb-1.5 -ml-4">
        <Button kind="quiet" size="compact" onClick={() => open('editBankName')}>
          {profile('editBankName')}
        </Button>
      </div>
    </Notice>
  )
}
