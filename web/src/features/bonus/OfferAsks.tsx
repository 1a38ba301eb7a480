import { moneyShort } from '@krapao/ui/money/money-parts.ts'
import { Money } from '@krapao/ui/money/money.tsx'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Promotion } from '../../api/queries/rewards.ts'
import { dateTime } from '../../format/dateTime.ts'

/** What taking it gives and asks, in this member's own baht, before it is taken. */
export function OfferAsks({
  asks: { gift, turnover, reach, failBelow, until },
}: {
  asks: NonNullable<Promotion['asks']>
}) {
  const t = useTranslations('bonus.asks')
  return (
    <dl aria-label={t('label')} className="well px-4 py-1">
      <Fact label={t('gives')}>
        <Money amount={gift} direction="in" currency="฿" className="text-lead" />
      </Fact>
      {turnover !== null && (
        <Fact label={t('play')}>
          <Money amount={turnover} />
        </Fact>
      )}
      {reach !== null && (
        <Fact label={t(turnover === null ? 'reach' : 'orReach')}>
          <Money amount={reach} />
        </Fact>
      )}
      {failBelow !== null && (
        <Fact label={t('fail')}>
          <Money amount={failBelow} className="text-money-out" />
        </Fact>
      )}
      {turnover !== null && <Fact label={t('games')}>{t('allGames')}</Fact>}
      <Fact label={t('until')}>{until === null ? t('noEnd') : dateTime(until)}</Fact>
      <Fact label={t('cancelling')}>{t('cancelTakes', { gift: moneyShort(gift) })}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 py-1.5 [&+&]:shadow-[inset_0_1px_0_var(--hairline)]">
      <dt className="text-small text-ink-muted">{label}</dt>
      <dd className="ml-auto">{children}</dd>
    </div>
  )
}
