import { scallopPath } from '@krapao/ui/art/scallop-path.ts'
import { Spinner } from '@krapao/ui/loading/spinner.tsx'
import { useTranslations } from 'use-intl/react'

const rims = [
  scallopPath(50, 52, 43, 18),
  scallopPath(50, 49.5, 43, 18),
  scallopPath(50, 49.5, 37, 15, 0.15),
]

interface Props {
  coins: number
  /** Waits for the server's answer. */
  isAsking: boolean
  /** A press changes nothing now: it turns, or there is no coin. */
  isIdle: boolean
  /** No coin is left: it does not look like something to press. */
  isSpent: boolean
  onPress: () => void
}

/** The middle of the wheel: how many coins there are, and the one thing to press. */
export function Hub({ coins, isAsking, isIdle, isSpent, onPress }: Props) {
  const t = useTranslations('spin')
  const figure = coins > 999 ? 'text-lead' : coins > 99 ? 'text-title' : 'text-[1.875rem]'
  return (
    <button
      type="button"
      className="wheel-hub"
      aria-disabled={!isIdle || undefined}
      aria-busy={isAsking || undefined}
      data-spent={isSpent || undefined}
      onClick={onPress}
    >
      <svg viewBox="0 0 100 100" aria-hidden>
        <defs>
          <linearGradient id="wheel-hub" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#ffe9b8" />
            <stop offset="1" stopColor="#ffb61e" />
          </linearGradient>
        </defs>
        <path d={rims[0]} fill="#b96f00" />
        <path d={rims[1]} fill="#f5a60c" />
        <path d={rims[2]} fill="#ffc64a" />
        <circle cx="50" cy="49.5" r="31" fill="url(#wheel-hub)" />
      </svg>
      <span className="relative grid justify-items-center">
        {isAsking && <Spinner className="absolute inset-0 m-auto size-8" />}
        <b
          className={`${figure} leading-[1.1] font-bold tabular-nums ${isAsking ? 'opacity-0' : ''}`}
        >
          {coins.toLocaleString('en-US')}
        </b>{' '}
        <span className={`text-caption leading-[1.5] font-semibold ${isAsking ? 'opacity-0' : ''}`}>
          {t('coin')}
        </span>{' '}
        <span className="sr-only">{t('press')}</span>
      </span>
    </button>
  )
}
