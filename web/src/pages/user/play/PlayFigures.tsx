import { Chips } from '@krapao/ui/controls/chips.tsx'
import { Money } from '@krapao/ui/money/money.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import type { Play } from '../../../api/queries/play.ts'
import { useDuration } from '../../../core/useDuration.ts'
import { Net } from '../../../features/play/Net.tsx'
import { Figure } from './Figure.tsx'
import { WeekPlot } from './WeekPlot.tsx'

const PERIODS = ['session', 'today', 'week', 'month'] as const
type Period = (typeof PERIODS)[number]

/** Time, deposits, bets and net result of one stretch, which the member picks. */
export function PlayFigures({ play }: { play: Play }) {
  const t = useTranslations('play')
  const duration = useDuration()
  const [period, setPeriod] = useState<Period>('week')
  const figures = play[period]
  return (
    <>
      <Chips
        label={t('period')}
        columns={2}
        options={PERIODS.map((value) => ({ value, label: t(value) }))}
        value={period}
        onPick={setPeriod}
      />
      <dl className="surface-tall mt-3 grid gap-3 px-4 py-4" aria-live="polite">
        <Figure name={t('time')}>{duration(figures.seconds)}</Figure>
        <Figure name={t('deposited')} baht={figures.deposited}>
          <Money amount={figures.deposited} />
        </Figure>
        <Figure name={t('staked')} baht={figures.staked}>
          <Money amount={figures.staked} />
        </Figure>
        <Figure name={t('net')} note={t('netNote')} baht={figures.net}>
          <Net amount={figures.net} />
        </Figure>
      </dl>
      {period === 'week' && <WeekPlot days={play.days} />}
    </>
  )
}
