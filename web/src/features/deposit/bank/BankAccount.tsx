import { CopyButton } from '@krapao/ui/controls/copy-button.tsx'
import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { showToast } from '@krapao/ui/feedback/toast-store.ts'
import { BankTile } from '@krapao/ui/money/bank-tile.tsx'
import Zap from 'lucide-react/icons/zap'
import { useTranslations } from 'use-intl/react'
import { useBankName } from '../../../core/usePlaceName.ts'
import { accountNo } from '../../../format/accountNo.ts'
import type { DepositAccount } from '../ways.ts'
import { leastSent } from './leastSent.ts'

/**
 * One of our bank accounts: the number is what one came for, so it is the largest and copies by a
 * tap.
 */
export function BankAccount({
  account,
  showMinimum,
}: {
  account: DepositAccount
  showMinimum?: boolean
}) {
  const t = useTranslations('deposit')
  const common = useTranslations('common')
  const bank = useBankName()(account.bank)
  const number = account.bankAccountNo
  return (
    <li className="flex items-start gap-3.5 px-4 py-3.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <BankTile code={account.bankCode} className="mt-0.5" />
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="leading-label">{bank}</b>
          <span className="flex gap-1.5">
            {account.bankCode === 'BCEL' && (
              <Badge tone="on">
                {account.currency === 'LAK' ? t('currencyLak') : t('currencyBaht')}
              </Badge>
            )}
            {account.mode === 'AUTO' && (
              <Badge tone="ok" icon={Zap}>
                {t('auto')}
              </Badge>
            )}
          </span>
        </div>
        <CopyButton
          text={number}
          label={t('copyAccount', { bank })}
          copiedLabel={common('copied')}
          className="-my-1 max-w-full text-lead font-semibold tabular-nums"
          onCopied={(copied) =>
            showToast(
              copied
                ? { tone: 'ok', passing: true, title: common('copiedText', { text: number }) }
                : { tone: 'no', title: common('copyFailed') },
            )
          }
        >
          <span className="min-w-0 text-ink [overflow-wrap:anywhere]">{accountNo(number)}</span>
        </CopyButton>
        <p className="text-caption text-ink-muted">
          {account.bankAccountName}
          {showMinimum && (
            <span className="block">{t('minimum', { amount: leastSent(account) })}</span>
          )}
        </p>
      </div>
    </li>
  )
}
