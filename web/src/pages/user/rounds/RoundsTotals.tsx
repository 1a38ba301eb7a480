import { SkeletonBlock } from '@krapao/ui/loading/skeleton-block.tsx'
import { minus, moneyShort } from '@krapao/ui/money/money-parts.ts'
import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Answer } from '../../../api/call.ts'
import { InKip } from '../../../core/kip/InKip.tsx'

const CARD = 'surface min-h-18 py-3'

/** What all rounds that match came to, as the server has summed them. */
export function RoundsTotals({ of }: { of: NonNullable<Answer<'playedDays'>['totals']> }) {
  const t = useTranslations('rounds')
  const { rounds, staked, won, net } = of
  const tint = net > 0 ? 'text-money-in' : net < 0 ? 'text-money-out' : ''
  const sign = net > 0 ? '+' : net < 0 ? minus : ''
  return (
    <section className={CARD} aria-label={t('totals')}>
      <dl
        className={classNames(
          'grid grid-cols-4 divide-x divide-hairline',
          'max-[352px]:grid-cols-2 max-[352px]:gap-y-2',
        )}
      >
        <Cell name={t('rounds')}>{moneyShort(rounds, '')}</Cell>
        <Cell name={t('staked')} baht={staked}>
          {moneyShort(staked)}
        </Cell>
        <Cell name={t('won')} baht={won}>
          {moneyShort(won)}
        </Cell>
        <Cell name={t('net')} baht={net} className={tint}>
          {sign}
          {moneyShort(Math.abs(net))}
        </Cell>
      </dl>
    </section>
  )
}

function Cell({
  name,
  baht,
  className = '',
  children,
}: {
  name: string
  baht?: number
  className?: string
  children: ReactNode
}) {
  return (
    <div className="min-w-0 pr-1 pl-3.5">
      <dt className="truncate text-caption text-ink-muted">{name}</dt>
      <dd className={`font-semibold wrap-anywhere tabular-nums ${className}`}>
        {children}
        {baht !== undefined && <InKip baht={baht} className="text-micro" />}
      </dd>
    </div>
  )
}

export const TotalsLoading = () => (
  <div className={`${CARD} skeleton px-3.5`} aria-hidden>
    <SkeletonBlock className="block h-12" />
  </div>
)
