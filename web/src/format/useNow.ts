import { useEffect, useState } from 'react'

/** The time of now (epoch ms), told again every `everyMs`: for words such as "3 minutes ago". */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
