import { Badge } from '@krapao/ui/feedback/badge.tsx'
import { BankTile } from '@krapao/ui/money/bank-tile.tsx'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useTranslations } from 'use-intl/react'
import type { Wallet } from '../../api/queries/wallet.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'
import { accountNo } from '../../format/accountNo.ts'

/** Who is paid: the registered account, which is the only one. */
export function Payee({ payee }: { payee: Wallet['bankAccount'] }) {
  const t = useTranslations('withdraw')
  const place = usePlaceName()
  return (
    <section
      aria-label={t('payee')}
      className="well flex flex-wrap items-center gap-x-3 gap-y-1 p-3"
    >
      <BankTile code={payee.bank.code} />
      <span className="min-w-32 flex-1">
        <b className="block leading-label">{payee.bankAccountName || '-'}</b>
        {/* A line each: the bank's name comes later, and moves nothing. */}
        <span className="block text-caption text-ink-muted">{place(payee.bank.code)}</span>
        <span className="block text-caption text-ink-muted tabular-nums">
          {accountNo(payee.bankAccountNo)}
        </span>
      </span>
      <Badge tone="ok" icon={ShieldCheck}>
        {t('registered')}
      </Badge>
    </section>
  )
}
