import { useEffect, useState } from 'react'

/** Product section 9. */
const MOST_PX = 350
const SHARE_OF_WINDOW = 0.85
const DEBOUNCE_MS = 500
/** Beyond three dots a pixel nobody sees more, and the picture costs memory. */
const MOST_DENSE = 3

/**
 * Dots across the wheel's picture: its width on the screen times the screen's density. Follows the
 * window once it rests.
 */
export function useWheelDots(): number {
  const [dots, setDots] = useState(measure)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = (): void => {
      clearTimeout(timer)
      timer = setTimeout(() => setDots(measure()), DEBOUNCE_MS)
    }
    window.addEventListener('resize', later)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('resize', later)
    }
  }, [])
  return dots
}

const measure = (): number =>
  Math.round(
    Math.min(MOST_PX, document.documentElement.clientWidth * SHARE_OF_WINDOW) *
      Math.min(window.devicePixelRatio || 1, MOST_DENSE),
  )
