import { classNames } from '@krapao/ui/theme/class-names.ts'
import type { ReactNode } from 'react'
import { during } from '../film.ts'

/**
 * What is tapped, with a finger that comes, taps at `taps` (0 to 1 of the step) and rests there.
 * The ring says: here.
 */
export function Tapped({
  t,
  taps = 0.35,
  round = 'rounded-tile',
  className = '',
  children,
}: {
  t: number
  taps?: number
  round?: string
  className?: string
  children: ReactNode
}) {
  const near = during(t, taps - 0.28, taps - 0.04)
  const press = during(t, taps - 0.04, taps) - during(t, taps, taps + 0.06)
  const ring = during(t, taps, taps + 0.04)
  return (
    <div className={`relative grid ${className}`}>
      <div className="grid" style={{ scale: String(1 - press * 0.05) }}>
        {children}
      </div>
      <span
        aria-hidden
        className={`absolute -inset-0.75 outline-3 outline-focus ${round}`}
        style={{ opacity: ring }}
      />
      <span
        aria-hidden
        className={classNames(
          'absolute top-[62%] left-[56%] z-1 size-8 rounded-full bg-focus/60 shadow-float',
          'outline-2 outline-white/80',
        )}
        style={{
          opacity: during(t, taps - 0.28, taps - 0.2),
          translate: `${(1 - near) * 90}px ${(1 - near) * 110}px`,
          scale: String(1 - press * 0.3),
        }}
      />
    </div>
  )
}

/** Comes into the picture at a moment; its place is kept, so that nothing beside it moves. */
export function Arrives({
  t,
  at,
  className = '',
  children,
}: {
  t: number
  at: number
  className?: string
  children: ReactNode
}) {
  const here = during(t, at, at + 0.12)
  return (
    <div className={className} style={{ opacity: here, translate: `0 ${(1 - here) * 16}px` }}>
      {children}
    </div>
  )
}
