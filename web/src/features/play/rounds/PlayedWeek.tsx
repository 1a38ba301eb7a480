import { Button } from '@krapao/ui/controls/button.tsx'
import { EmptyState } from '@krapao/ui/feedback/empty-state.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import { SheetUnreachable } from '../../../app/modals/SheetUnreachable.tsx'
import { dateOnly } from '../../../format/dateTime.ts'
import { Net } from '../Net.tsx'
import { GameOfDay } from './GameOfDay.tsx'
import { Unfolded } from './Unfolded.tsx'
import { usePlayedDays, type PlayedDay } from './usePlayed.ts'

/** A week of play, the newest day first; and, once asked for, the one before it. */
export function PlayedWeek({ until }: { until?: string }) {
  const t = useTranslations('rounds')
  const common = useTranslations('common')
  const played = usePlayedDays(until)
  const [isOlder, setIsOlder] = useState(false)
  const { data } = played
  if (!data)
    return played.isError ? (
      <SheetUnreachable of={played} />
    ) : (
      <RowsSkeleton label={common('loading')} count={4} />
    )
  if (data.days.length === 0) return <EmptyState title={t('none')}>{t('noneHint')}</EmptyState>
  return (
    <>
      {data.days.map((day) => (
        <Day key={day.day} day={day} />
      ))}
      {data.next !== null &&
        (isOlder ? (
          <Unfolded>
            <PlayedWeek until={data.next} />
          </Unfolded>
        ) : (
          <Button wide className="mt-4" onClick={() => setIsOlder(true)}>
            {t('older')}
          </Button>
        ))}
    </>
  )
}

function Day({ day: { day, net, games } }: { day: PlayedDay }) {
  // Noon of it in Bangkok, whose days these are.
  const date = dateOnly(`${day}T05:00:00.000Z`)
  return (
    <section aria-label={date} className="mt-4">
      <h3 className="mx-1 mb-2 flex items-baseline justify-between gap-3 text-small text-ink-muted">
        <span>{date}</span>
        <Net amount={net} />
      </h3>
      <ul className="grid gap-2.5">
        {games.map((game) => (
          <li key={game.code} className="surface-tall overflow-clip">
            <GameOfDay day={day} game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}
