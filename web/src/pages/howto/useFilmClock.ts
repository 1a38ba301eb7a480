import { useEffect, useState } from 'react'

/** A tab that slept must not wake up at the end. */
const LONGEST_FRAME_MS = 100

const wantsStills = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

/**
 * The film's time in milliseconds. Plays by itself unless the visitor wants nothing to move: then
 * it is stills, step by step.
 */
export function useFilmClock(total: number) {
  const [stills] = useState(wantsStills)
  const [ms, setMs] = useState(0)
  const [isPlaying, setPlaying] = useState(!stills)
  const isOver = ms >= total
  const runs = isPlaying && !isOver

  useEffect(() => {
    if (!runs) return undefined
    let last = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      const passed = Math.min(LONGEST_FRAME_MS, now - last)
      last = now
      setMs((at) => Math.min(total, at + passed))
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [runs, total])

  return {
    ms,
    stills,
    isOver,
    isPlaying: runs,
    seek: (to: number): void => setMs(Math.min(total, Math.max(0, to))),
    /** Play, pause, or from the start again once it is over. */
    toggle: (): void => {
      if (isOver) setMs(0)
      setPlaying(isOver || !isPlaying)
    },
  }
}
