import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import { dateTime } from '../../format/dateTime.ts'
import { kipText } from '../../format/kipFigures.ts'

/** An amount in kip beside its baht, with the rate it is counted by and that rate's time. */
export function KipFigure({
  kip,
  says,
  children,
}: {
  kip: { amount?: number; perBaht: number; at: string }
  says?: 'gets' | 'gave'
  /** When the rate counts. */
  children?: ReactNode
}) {
  const t = useTranslations('kip')
  return (
    <p className="text-center text-small text-pretty text-ink-muted">
      {kip.amount !== undefined && (
        <b className="block text-lead text-ink tabular-nums">
          {says ? t(says, { kip: kipText(kip.amount) }) : kipText(kip.amount)}
        </b>
      )}
      <span className="block tabular-nums">
        {t('rate', { rate: kipText(kip.perBaht), at: dateTime(kip.at).slice(0, 16) })}
      </span>
      {children}
    </p>
  )
}
