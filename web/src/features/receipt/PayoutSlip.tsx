import { BankTile } from '@krapao/ui/money/bank-tile.tsx'
import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { useSlipAddress } from '../../api/queries/account/payoutSlip.ts'
import type { Receipt } from '../../api/queries/receipt.ts'
import { pictureOf } from '../../core/pictures/codePicture.ts'
import { usePlaceName } from '../../core/usePlaceName.ts'

/** Whose account it went to, and that it cost nothing. */
export function PaidTo({ payee }: { payee: NonNullable<Receipt['payee']> }) {
  const t = useTranslations('receipt')
  const place = usePlaceName()
  return (
    <div className="flex items-center gap-3 rounded-control bg-sunk p-3">
      <BankTile code={payee.bank} />
      <p className="min-w-0 flex-1">
        <b className="block leading-label">{payee.name}</b>
        <span className="block text-caption text-ink-muted">
          {place(payee.bank)}{' '}
          <span className="whitespace-nowrap tabular-nums">{payee.account}</span>
        </span>
      </p>
      <p className="text-right">
        <span className="block text-caption text-ink-muted">{t('fee')}</span>
        <b className="tabular-nums">{moneyShort(0)}</b>
      </p>
    </div>
  )
}

/** The code that leads to the public page on which the slip is checked. */
export function CheckCode({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipt')
  const address = useSlipAddress(receipt.reference, { enabled: isPaidOut(receipt) })
  if (!address.data) return null
  return (
    <a href={address.data.url} className="block flex-none text-center">
      <img src={pictureOf(address.data.qrcode)} alt={t('scan')} width="112" height="112" />
      <span aria-hidden className="text-caption text-ink-muted">
        {t('scan')}
      </span>
    </a>
  )
}

export const isPaidOut = ({ status, payee }: Receipt): boolean =>
  payee !== undefined && status === 'SUCCESS'
