import { classNames } from '@krapao/ui/theme/class-names.ts'
import { useTranslations } from 'use-intl/react'
import { startOf, stepAt, type Film } from './film.ts'

const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`

/**
 * A bar a step, filled as the film goes; over them the browser's own slider, which fingers, arrows
 * and screen readers know.
 */
export function Timeline({
  film,
  ms,
  onSeek,
}: {
  film: Film
  ms: number
  onSeek: ((ms: number) => void) | undefined
}) {
  const t = useTranslations('howto')
  return (
    <div className="flex items-center gap-3 text-caption text-ink-faint tabular-nums">
      {onSeek && <span>{clock(ms)}</span>}
      <div
        className={classNames(
          'relative flex h-11 min-w-0 flex-1 items-center gap-1 rounded-full',
          'has-focus-visible:outline-3 has-focus-visible:outline-focus',
        )}
      >
        {film.lengths.map((length, step) => (
          <span
            key={`${step}`}
            aria-hidden
            className="h-1.5 overflow-clip rounded-full bg-control-press"
            style={{ flexGrow: length }}
          >
            <span
              className="block h-full rounded-full bg-accent"
              style={{
                width: `${Math.min(1, Math.max(0, (ms - startOf(film, step)) / length)) * 100}%`,
              }}
            />
          </span>
        ))}
        {onSeek && (
          <input
            type="range"
            min={0}
            max={film.total}
            step={500}
            value={ms}
            onChange={(event) => onSeek(Number(event.target.value))}
            aria-label={t('film.position')}
            aria-valuetext={
              `${clock(ms)} / ${clock(film.total)} · ` +
              t('stepOf', { n: stepAt(film, ms).step + 1, total: film.lengths.length })
            }
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        )}
      </div>
      {onSeek && <span>{clock(film.total)}</span>}
    </div>
  )
}
