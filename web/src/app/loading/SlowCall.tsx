import { useEffect, useRef, useState } from 'react'

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
  const shown = useRef<HTMLParagraphElement>(null)
  // Under the button, which may stand at the lower edge of its sheet.
  useEffect(() => {
    if (isSlow) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [isSlow])
  return (
    <p ref={shown} role="status" className="text-center text-caption text-ink-muted empty:hidden">
      {isSlow ? text : ''}
    </p>
  )
}
