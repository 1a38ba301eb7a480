import './weekPlot.css'
import { minus, moneyShort } from '@krapao/ui/money/money-parts.ts'
import type { CSSProperties } from 'react'
import { useTranslations } from 'use-intl/react'
import { useKipPair } from '../../../api/queries/account/kip.ts'
import { InKip } from '../../../core/kip/InKip.tsx'
import { useDuration } from '../../../core/useDuration.ts'
import { FIGURES, largest, shareOf, type Day, type FigureName } from './weekFigures.ts'

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const
const HIGHEST_REM = { seconds: 2.5, deposited: 2.5, net: 1.4 }

/** The week by days: time, deposits and net result, and the day that stands out told in words. */
export function WeekPlot({ days }: { days: readonly Day[] }) {
  const t = useTranslations('play')
  const duration = useDuration()
  const names = t('plot.days').split(' ')
  const { short: inBoth } = useKipPair()
  const figureOf = (lane: FigureName, day: Day, short: (baht: number) => string): string =>
    lane === 'seconds'
      ? duration(day.seconds)
      : `${day[lane] < 0 ? minus : ''}${short(Math.abs(day[lane]))}`
  const lanes = { seconds: t('time'), deposited: t('deposited'), net: t('net') }
  const told = days
    .map(
      (day, n) =>
        `${names[n] ?? ''} ${FIGURES.map((lane) => `${lanes[lane]} ${figureOf(lane, day, inBoth)}`).join(' ')}`,
    )
    .join(', ')
  return (
    <div className="surface-tall mt-3 px-4 pt-2 pb-3.5">
      <div role="img" aria-label={`${t('week')}: ${told}`}>
        {FIGURES.map((lane) => (
          <div
            key={lane}
            className={`week-lane ${lane === 'net' ? 'net' : lane === 'deposited' ? 'put' : ''}`}
          >
            <span className="name">{lanes[lane]}</span>
            <span className="days">
              {WEEK.map((n) => (
                <Bar
                  key={n}
                  lane={lane}
                  days={days}
                  n={n}
                  figureOf={(day) => figureOf(lane, day, moneyShort)}
                />
              ))}
            </span>
          </div>
        ))}
        <div className="week-lane axis">
          <span />
          <span className="days">
            {WEEK.map((n) => (
              <span key={n} className={n === days.length - 1 ? 'now' : undefined}>
                {names[n]}
              </span>
            ))}
          </span>
        </div>
      </div>
      <Longest days={days} names={t('plot.fullDays').split(' ')} />
    </div>
  )
}

function Longest({ days, names }: { days: readonly Day[]; names: readonly string[] }) {
  const t = useTranslations('play')
  const duration = useDuration()
  const longest = largest(days, 'seconds')
  if (longest === undefined) return null
  return (
    <p className="mt-2 text-caption text-pretty text-ink-muted">
      {t('plot.longest', {
        day: names[longest] ?? '',
        time: duration(days[longest]?.seconds ?? 0),
      })}
    </p>
  )
}

function Bar({
  lane,
  days,
  n,
  figureOf,
}: {
  lane: FigureName
  days: readonly Day[]
  n: number
  figureOf: (day: Day) => string
}) {
  const day = days[n]
  const isNow = n === days.length - 1
  const top = largest(days, lane)
  // What has not come yet stays blank.
  if (!day) return <span />
  const share = shareOf(days, lane, n)
  const height = `${(share * HIGHEST_REM[lane]).toFixed(2)}rem`
  const shape = share === 0 ? 'none' : lane === 'net' ? (day.net > 0 ? 'up' : 'down') : ''
  return (
    <span className={isNow ? 'now' : undefined} style={{ '--h': height } as CSSProperties}>
      <i className={shape} />
      {n === top && (
        <em>
          {figureOf(day)}
          {lane !== 'seconds' && <InKip baht={Math.abs(day[lane])} className="text-micro" />}
        </em>
      )}
    </span>
  )
}
