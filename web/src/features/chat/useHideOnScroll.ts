import { useEffect, useState } from 'react'

/** Less than this is a trembling thumb, px. */
const MEANT_PX = 8

/**
 * True while the page is being read on, downwards: what floats over its rows steps aside until the
 * reader turns back.
 */
export function useHideOnScroll(): boolean {
  const [isAway, setIsAway] = useState(false)
  useEffect(() => {
    let last = window.scrollY
    const follow = (): void => {
      const moved = window.scrollY - last
      if (Math.abs(moved) < MEANT_PX) return
      last = window.scrollY
      setIsAway(moved > 0)
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [])
  return isAway
}
