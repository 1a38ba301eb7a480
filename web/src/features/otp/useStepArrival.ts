import { useEffect, useRef } from 'react'

/**
 * A new step of a wizard has the focus, as a new page would: in the field of the code, so that it
 * can be typed at once, else on its heading.
 */
export function useStepArrival(step: string): void {
  const last = useRef(step)
  useEffect(() => {
    if (last.current === step) return
    last.current = step
    const main = document.querySelector('#main')
    const target =
      main?.querySelector<HTMLElement>('[autocomplete="one-time-code"]') ??
      main?.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  }, [step])
}
