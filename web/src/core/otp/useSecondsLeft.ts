import { useEffect, useState } from 'react'

const left = (until: number): number => Math.max(0, Math.ceil((until - Date.now()) / 1000))

/**
 * Whole seconds until a moment (epoch milliseconds). Counts by the clock, so a sleeping phone wakes
 * up right.
 */
export function useSecondsLeft(until: number): number {
  const [seconds, setSeconds] = useState(() => left(until))
  useEffect(() => {
    const tick = (): void => setSeconds(left(until))
    tick()
    const timer = setInterval(tick, 500)
    return () => clearInterval(timer)
  }, [until])
  return seconds
}
