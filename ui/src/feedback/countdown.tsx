import { useEffect, useRef, useState } from 'react'
import { markPassed, minutesAndSeconds, secondsLeft } from './time-left.ts'

type CountdownProps = {
  label: string
  /** When it ends, ms since 1970 by the clock of `now`. */
  until: number
  /** A real expiry only; at zero `onEnd` is called once. */
  onEnd?: (() => void) | undefined
  /** The words read out at 5:00, 1:00 and 0:10. */
  announce: (seconds: number) => string
  /** The whole time in seconds: draws a ring around the figure. */
  ringOf?: number | undefined
  /** The clock, when it is not this device's own (a server's offset). Must stay the same function. */
  now?: (() => number) | undefined
  className?: string | undefined
}

const deviceClock = () => Date.now()

export function Countdown({
  label,
  until,
  onEnd,
  announce,
  ringOf,
  now = deviceClock,
  className,
}: CountdownProps) {
  const { left, spoken } = useLeft({ until, onEnd, announce, now })

  const time = (
    <span role="timer" aria-label={label} className="tabular-nums">
      {minutesAndSeconds(left)}
    </span>
  )
  const voice = (
    <span className="sr-only" aria-live="polite">
      {spoken}
    </span>
  )
  if (!ringOf)
    return (
      <span className={className}>
        {time}
        {voice}
      </span>
    )
  return (
    <span
      className={`relative grid size-16 place-items-center text-small font-semibold ${className ?? ''}`}
    >
      <Ring left={left} ringOf={ringOf} />
      {time}
      {voice}
    </span>
  )
}

/** The seconds that are left, and what is said of them aloud. */
function useLeft({
  until,
  onEnd,
  announce,
  now,
}: {
  until: CountdownProps['until']
  onEnd: CountdownProps['onEnd']
  announce: CountdownProps['announce']
  now: () => number
}) {
  const [left, setLeft] = useState(() => secondsLeft(until, now()))
  const [spoken, setSpoken] = useState('')
  const handlers = useRef({ onEnd, announce })
  useEffect(() => {
    handlers.current = { onEnd, announce }
  })

  useEffect(() => {
    let before = Number.POSITIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    const tick = () => {
      const seconds = secondsLeft(until, now())
      setLeft(seconds)
      const mark = before === Number.POSITIVE_INFINITY ? null : markPassed(before, seconds)
      if (mark !== null) setSpoken(handlers.current.announce(mark))
      before = seconds
      if (seconds > 0) timer = setTimeout(tick, ((until - now()) % 1000) + 20)
      else handlers.current.onEnd?.()
    }
    tick()
    return () => clearTimeout(timer)
  }, [until, now])
  return { left, spoken }
}

function Ring({ left, ringOf }: { left: number; ringOf: number }) {
  const around = 2 * Math.PI * 28
  return (
    <svg viewBox="0 0 64 64" aria-hidden className="absolute inset-0 size-full -rotate-90">
      <circle
        cx="32"
        cy="32"
        r="28"
        fill="none"
        stroke="currentColor"
        strokeOpacity=".12"
        strokeWidth="5"
      />
      <circle
        cx="32"
        cy="32"
        r="28"
        fill="none"
        stroke={left <= 60 ? 'var(--danger)' : '#e48f00'}
        strokeWidth="5"
        strokeLinecap="round"
        strokeDasharray={around}
        strokeDashoffset={around * (1 - Math.min(1, left / ringOf))}
        className="transition-[stroke-dashoffset] duration-1000 ease-linear motion-reduce:transition-none"
      />
    </svg>
  )
}
