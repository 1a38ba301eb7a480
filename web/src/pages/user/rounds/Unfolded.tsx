import { useEffect, useRef, type ReactNode } from 'react'

/** What came in the place of the button that asked for it: it takes over the button's focus. */
export function Unfolded({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => part.current?.focus({ preventScroll: true }), [])
  return (
    <div ref={part} tabIndex={-1} className="outline-0">
      {children}
    </div>
  )
}
