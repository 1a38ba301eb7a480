import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { useTranslations } from 'use-intl/react'
import { timeOnly } from '../../../format/dateTime.ts'
import { kipText } from '../../../format/kipFigures.ts'
import { kipOf } from '../../../format/kipOf.ts'

/** The total in kip, and the rate with its time. */
export default function TotalInKip({
  baht,
  perBaht,
  at,
}: {
  baht: number
  perBaht: number
  at: string
}) {
  const t = useTranslations('home')
  const rate = { one: moneyShort(1), rate: kipText(perBaht), at: timeOnly(at).slice(0, 5) }
  return (
    <>
      <span className="kip">≈ {kipText(kipOf(baht, perBaht))}</span>
      <span className="text-caption text-on-panel-muted tabular-nums">{t('rate', rate)}</span>
    </>
  )
}
