import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { isTyping } from '../../../components/queue/isTyping.ts'

const LEAST = 100
const MOST = 400
const STEP = 100
const within = (percent: number): number => Math.round(Math.min(MOST, Math.max(LEAST, percent)))

interface Point {
  x: number
  y: number
}
interface Zoom {
  /** Of the frame's width. */
  percent: number
  isLeast: boolean
  isMost: boolean
  larger: () => void
  smaller: () => void
}

/**
 * How large what stands in a frame is drawn: by Z, plus, minus and 0, by two fingers, and by the
 * wheel with Ctrl, as which a trackpad's pinch comes. The point that is pinched stays where it is.
 */
export function useZoom(frame: RefObject<HTMLDivElement | null>): Zoom {
  const [percent, setPercent] = useState(LEAST)
  const pinched = useRef<{ at: Point; from: number } | null>(null)
  useLayoutEffect(() => {
    const { current: about } = pinched
    pinched.current = null
    if (!about || !frame.current) return
    const ratio = percent / about.from
    const { scrollLeft, scrollTop } = frame.current
    const { x, y } = about.at
    frame.current.scrollTo((scrollLeft + x) * ratio - x, (scrollTop + y) * ratio - y)
  }, [percent, frame])
  useZoomKeys(setPercent)
  useEffect(() => {
    const { current: own } = frame
    if (!own) return undefined
    const pinch = (factor: number, { x, y }: Point): void => {
      const { left, top } = own.getBoundingClientRect()
      setPercent((from) => {
        pinched.current = { at: { x: x - left, y: y - top }, from }
        return within(from * factor)
      })
    }
    return listenToPinches(own, pinch)
  }, [frame])
  return {
    percent,
    isLeast: percent <= LEAST,
    isMost: percent >= MOST,
    larger: () => setPercent((before) => within(before + STEP)),
    smaller: () => setPercent((before) => within(before - STEP)),
  }
}

function useZoomKeys(setPercent: (change: (before: number) => number) => void): void {
  useEffect(() => {
    const changes: Record<string, (before: number) => number> = {
      z: (before) => (before >= 300 ? LEAST : within(before + STEP)),
      '+': (before) => within(before + STEP),
      '=': (before) => within(before + STEP),
      '-': (before) => within(before - STEP),
      '0': () => LEAST,
    }
    const pressed = (event: KeyboardEvent): void => {
      const change = changes[event.key.toLowerCase()]
      if (!change || event.ctrlKey || event.metaKey || event.altKey) return
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return
      setPercent(change)
    }
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [setPercent])
}

/** Not passive: the page itself must not zoom. */
function listenToPinches(own: HTMLElement, pinch: (factor: number, at: Point) => void) {
  let apart: number | null = null
  const turned = (event: WheelEvent): void => {
    if (!event.ctrlKey) return
    event.preventDefault()
    pinch(Math.exp(-event.deltaY / 200), { x: event.clientX, y: event.clientY })
  }
  const touched = (event: TouchEvent): void => {
    const [one, two] = [event.touches[0], event.touches[1]]
    if (!one || !two) {
      apart = null
      return
    }
    event.preventDefault()
    const now = Math.hypot(one.clientX - two.clientX, one.clientY - two.clientY)
    const at = { x: (one.clientX + two.clientX) / 2, y: (one.clientY + two.clientY) / 2 }
    if (apart !== null && apart > 0) pinch(now / apart, at)
    apart = now
  }
  const active = { passive: false } as const
  own.addEventListener('wheel', turned, active)
  for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
    own.addEventListener(name, touched, active)
  return () => {
    own.removeEventListener('wheel', turned)
    for (const name of ['touchstart', 'touchmove', 'touchend', 'touchcancel'] as const)
      own.removeEventListener(name, touched)
  }
}
