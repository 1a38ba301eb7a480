import { RowList } from '@krapao/ui/layout/row-list.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { useLookup } from '../../../api/queries/lookups.ts'
import { useWallet } from '../../../api/queries/wallet.ts'
import { KipFigure } from '../../../core/kip/KipFigure.tsx'
import { usePlaceName } from '../../../core/usePlaceName.ts'
import { accountNo } from '../../../format/accountNo.ts'
import { Steps } from '../Steps.tsx'
import type { DepositAccount } from '../ways.ts'
import { BankAccount } from './BankAccount.tsx'
import { leastSent } from './leastSent.ts'
import { SlipOffer } from './SlipOffer.tsx'

const unbroken = (words: ReactNode): ReactNode => <span className="whitespace-nowrap">{words}</span>

/** Our accounts to send to, and what happens after. */
export function BankWay({ accounts }: { accounts: readonly DepositAccount[] }) {
  const rate = useTranslations('kip')
  const kip = useLookup('lookupDeposit').data?.kip
  const t = useTranslations('deposit')
  const own = useWallet().data?.bankAccount
  const place = usePlaceName()
  const leasts = accounts.map(leastSent)
  const [least = ''] = leasts
  const differ = leasts.some((each) => each !== least)
  return (
    <>
      {kip && accounts.some(({ currency }) => currency === 'LAK') && (
        <KipFigure kip={kip}>{rate('rateDeposit')}</KipFigure>
      )}
      <RowList label={t('accounts')}>
        {accounts.map((account) => (
          <BankAccount
            key={`${account.bankCode} ${account.bankAccountNo}`}
            account={account}
            showMinimum={differ}
          />
        ))}
      </RowList>
      <Steps
        label={t('bankSteps')}
        steps={[
          own
            ? t.rich('bankStepOwn', {
                bank: place(own.bank.code),
                accountNo: accountNo(own.bankAccountNo),
                name: own.bankAccountName,
                no: unbroken,
              })
            : t('ownAccountOnly'),
          differ ? t('bankStepAmountEach') : t('bankStepAmount', { amount: least }),
          t('bankStepWait'),
        ]}
      />
      <SlipOffer />
    </>
  )
}
