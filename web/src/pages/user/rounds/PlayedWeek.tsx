import { Button } from '@krapao/ui/controls/button.tsx'
import { RowsSkeleton } from '@krapao/ui/loading/skeletons.tsx'
import { useState } from 'react'
import { useTranslations } from 'use-intl/react'
import {
  usePlayedDays,
  type PlayedDay,
  type WhichRounds,
} from '../../../api/queries/account/rounds.ts'
import { LoadFailed } from '../../../app/loading/LoadFailed.tsx'
import { Net } from '../../../features/play/Net.tsx'
import { dateOnly } from '../../../format/dateTime.ts'
import { GameOfDay } from './GameOfDay.tsx'
import { Unfolded } from './Unfolded.tsx'

const DAY_MS = 86_400_000

interface Week {
  of: WhichRounds
  now: number
  /** Another choice is on its way. */
  isOld?: boolean
}

/** A week of play, the newest day first; and, once asked for, the one before it. */
export function PlayedWeek({ of, now, isOld = false, until }: Week & { until?: string }) {
  const t = useTranslations('rounds')
  const common = useTranslations('common')
  const played = usePlayedDays(of, until)
  const [older, setOlder] = useState<string>()
  const { data } = played
  if (!data)
    return played.isError ? (
      <LoadFailed of={played} />
    ) : (
      <RowsSkeleton label={common('loading')} count={4} />
    )
  return (
    <div
      className={isOld ? 'opacity-60 transition-opacity duration-(--duration-quick)' : undefined}
      aria-busy={isOld}
    >
      {data.days.map((day) => (
        <Day key={day.day} day={day} now={now} />
      ))}
      {data.next !== null &&
        (older === JSON.stringify(of) ? (
          <Unfolded>
            <PlayedWeek of={of} now={now} until={data.next} />
          </Unfolded>
        ) : (
          <Button wide className="mt-4" onClick={() => setOlder(JSON.stringify(of))}>
            {t('older')}
          </Button>
        ))}
    </div>
  )
}

function Day({ day: { day, net, games }, now }: { day: PlayedDay; now: number }) {
  const t = useTranslations('time')
  // Noon of it in Bangkok, whose days these are.
  const date = dateOnly(`${day}T05:00:00.000Z`)
  const name =
    date === dateOnly(now) ? 'today' : date === dateOnly(now - DAY_MS) ? 'yesterday' : null
  return (
    <section aria-label={name ? `${t(name)} ${date}` : date} className="mt-5">
      <div className="mx-1 mb-2 flex items-baseline justify-between gap-3">
        <h2 className="font-semibold leading-words">{name ? `${t(name)} · ${date}` : date}</h2>
        <span className="text-small">
          <Net amount={net} />
        </span>
      </div>
      <ul className="grid gap-3">
        {games.map((game) => (
          <li key={game.code} className="surface-tall overflow-clip">
            <GameOfDay day={day} game={game} />
          </li>
        ))}
      </ul>
    </section>
  )
}
