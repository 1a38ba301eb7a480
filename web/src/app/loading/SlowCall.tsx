import { useEffect, useState } from 'react'

const SLOW_MS = 8_000

/**
 * While a call is awaited: after 8 s `text` says that it was sent once, and where its outcome will
 * be.
 */
export function SlowCall({ text }: { text: string }) {
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), SLOW_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p role="status" className="text-center text-caption text-ink-muted empty:hidden">
      {isSlow ? text : ''}
    </p>
  )
}
