import { useId } from 'react'
import { scallopPath } from './scallop-path.ts'

const rim = scallopPath(26, 26, 22, 16)

/** The marigold coin: the pouch's clasp, the money on its way, the marker of the gauge. */
export function Coin({ className }: { className?: string | undefined }) {
  const light = useId()
  return (
    <svg viewBox="0 0 52 52" aria-hidden className={className}>
      <defs>
        <linearGradient id={light} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#ffe3a3" />
          <stop offset=".5" stopColor="#ffb61e" />
          <stop offset="1" stopColor="#ee9c08" />
        </linearGradient>
      </defs>
      <path d={rim} fill="#c97800" transform="translate(0 1.5)" />
      <path d={rim} fill={`url(#${light})`} />
      <circle cx="26" cy="26" r="16.5" fill="#ffc64a" stroke="#e48f00" strokeWidth="1.5" />
    </svg>
  )
}
