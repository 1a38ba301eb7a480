import { Choices, type Choice } from '@krapao/ui/choices.tsx'
import Landmark from 'lucide-react/icons/landmark'
import QrCode from 'lucide-react/icons/qr-code'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { BankWay } from './BankWay.tsx'
import { QrForm } from './QrForm.tsx'
import type { LiveCode } from './qrWatch.ts'
import type { Way, Ways } from './ways.ts'

interface Props {
  ways: Ways
  amount: string
  onAmount: (amount: string) => void
  onCode: (code: LiveCode) => void
}

/** The ways in, one chosen. A way without an account is not offered; with a single one there is nothing to choose. */
export function DepositWays({ ways, amount, onAmount, onCode }: Props) {
  const t = useTranslations('deposit')
  const choices: Choice<Way>[] = []
  if (ways.qr.length > 0) choices.push({ value: 'qr', label: t('wayQr'), note: t('wayQrNote'), icon: QrCode })
  if (ways.bank.length > 0) choices.push({ value: 'bank', label: t('wayBank'), note: t('wayBankNote', { n: ways.bank.length }), icon: Landmark })
  const [chosen, setChosen] = useState<Way>()
  const way = chosen ?? choices[0]?.value

  if (!way) return <p className="py-6 text-center text-ink-muted">{t('noWay')}</p>
  return (
    <>
      {choices.length > 1 && <Choices label={t('ways')} labelHidden choices={choices} value={way} onValueChange={setChosen} columns={2} />}
      {way === 'qr' ? <QrForm accounts={ways.qr} amount={amount} onAmount={onAmount} onCode={onCode} /> : <BankWay accounts={ways.bank} />}
    </>
  )
}
