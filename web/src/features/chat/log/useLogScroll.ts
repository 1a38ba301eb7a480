import { useEffect, useLayoutEffect, useRef, useState, type RefCallback } from 'react'
import { afterScroll, startPlace } from './logPlace.ts'

/** This near to the end counts as being at the end, px. */
const END_PX = 60
/** A smooth way that tells of no scroll for so long has ended, ms. */
const STILL_MS = 200
/** This near to the top the next page is fetched, px. */
const TOP_PX = 120

const isNearEnd = (el: HTMLElement): boolean =>
  el.scrollHeight - el.scrollTop - el.clientHeight < END_PX

interface What {
  first: string | undefined
  last: string | undefined
  /** The newest of one's own: writing leads to the end. */
  lastOwn: string | undefined
  onTop: () => void
}

/**
 * Keeps the eye where it was: at the end while it is there, else on the same words when older ones
 * come in above. By hand, since Safari has no scroll anchoring.
 */
export function useLogScroll({ first, last, lastOwn, onTop }: What): {
  attach: RefCallback<HTMLDivElement>
  isAtEnd: boolean
  leftAt: string | undefined
  onScroll: () => void
  toEnd: () => void
} {
  const log = useRef<HTMLDivElement>(null)
  const before = useRef({ first, last, lastOwn, height: 0, ...startPlace })
  const [isAtEnd, setAtEnd] = useState(true)
  /** The newest message when the end was left: what comes after it is new. */
  const [leftAt, setLeftAt] = useState<string>()
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(settling.current), [])

  useLayoutEffect(() => {
    const el = log.current
    if (!el) return
    const was = before.current
    const hasOwnNew = lastOwn !== undefined && lastOwn !== was.lastOwn
    // The browser tells of a scroll only with its next frame: that one went up shows in the place before.
    const hasLeft = was.isAtEnd && el.scrollTop < was.top - 1 && !isNearEnd(el)
    const isHeld = hasOwnNew || (was.isAtEnd && !hasLeft)
    if (isHeld && (hasOwnNew || !was.isHeading)) el.scrollTop = el.scrollHeight
    else if (isHeld && el.scrollHeight !== was.height) goToEnd(el)
    else if (!isHeld && first !== was.first && was.first !== undefined)
      el.scrollTop += el.scrollHeight - was.height
    // That the end was left is shown with the scroll that the browser is about to tell of.
    before.current = {
      first,
      last,
      lastOwn,
      height: el.scrollHeight,
      top: el.scrollTop,
      isAtEnd: isHeld,
      isHeading: isHeld && !hasOwnNew && was.isHeading,
      leftAt: hasLeft && !isHeld ? was.last : was.leftAt,
    }
    // Too few to scroll: the page before belongs on the screen, too.
    if (el.scrollTop < TOP_PX) onTop()
  })

  // The keyboard, a growing field, a wider phone: the end stays in sight.
  useLayoutEffect(() => {
    const el = log.current
    if (!el) return
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) el.scrollTop = el.scrollHeight
    })
    observer.observe(el)
    return () => observer.disconnect()
  }, [])

  return {
    isAtEnd,
    leftAt,
    attach: (el) => {
      log.current = el
    },
    onScroll: () => {
      const el = log.current
      if (!el) return
      const follow = (isStill: boolean): void => {
        const place = afterScroll(before.current, {
          top: el.scrollTop,
          isNearEnd: isNearEnd(el),
          last,
          isStill,
        })
        before.current = { ...before.current, ...place, height: el.scrollHeight }
        setLeftAt(place.leftAt)
        setAtEnd(place.isAtEnd)
      }
      follow(false)
      // A finger that stops the way is told of by nothing.
      clearTimeout(settling.current)
      if (before.current.isHeading) settling.current = setTimeout(() => follow(true), STILL_MS)
      if (el.scrollTop < TOP_PX) onTop()
    },
    toEnd: () => {
      const el = log.current
      if (!el) return
      before.current = { ...before.current, isAtEnd: true, isHeading: true, top: el.scrollTop }
      setAtEnd(true)
      goToEnd(el)
    },
  }
}

const goToEnd = (el: HTMLElement): void =>
  el.scrollTo({
    top: el.scrollHeight,
    behavior: window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  })
