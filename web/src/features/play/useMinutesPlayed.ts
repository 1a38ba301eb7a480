import { useEffect, useState } from 'react'
import type { Play } from '../../api/queries/play.ts'

const TICK_MS = 10_000

/** Whole minutes of this session: what the server said, and the time since. */
export function useMinutesPlayed({
  data,
  dataUpdatedAt,
}: {
  data: Play | undefined
  dataUpdatedAt: number
}): number | undefined {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(tick)
  }, [])
  if (!data) return undefined
  const since = Math.max(0, now - dataUpdatedAt) / 1000
  return Math.floor((data.session.seconds + since) / 60)
}
