import { useEffect, useState } from 'react'

/** A person who types pauses no longer than this between two signs. */
const PAUSE_MS = 400

/** What is typed, once the typing has paused: half a number is no question. */
export function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return settled
}
