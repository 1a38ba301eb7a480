import type { ReactNode } from 'react'

const DOTS = Array.from({ length: 24 }, (_, at) => {
  const angle = (at / 24) * 2 * Math.PI
  const far = 162
  return {
    at,
    cx: 175 + far * Math.cos(angle),
    cy: 175 + far * Math.sin(angle),
    large: at % 3 === 0,
  }
})

/** Rim, light and pointer: what stands still around and over the slices. */
export function WheelFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <svg viewBox="0 0 350 350" aria-hidden className="wheel-rim">
        <defs>
          <linearGradient id="wheel-rim" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#6a50b2" />
            <stop offset="1" stopColor="#261a4a" />
          </linearGradient>
          <linearGradient id="wheel-ring" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#ffe3a3" />
            <stop offset="1" stopColor="#d98300" />
          </linearGradient>
        </defs>
        <circle cx="175" cy="175" r="174" fill="url(#wheel-rim)" />
        <circle cx="175" cy="175" r="173" fill="none" stroke="#fff" strokeOpacity=".18" />
        {DOTS.map(({ at, cx, cy, large }) => (
          <circle
            key={at}
            cx={cx}
            cy={cy}
            r={large ? 3.4 : 2.2}
            fill={large ? '#ffd98a' : '#a893e0'}
          />
        ))}
        <circle cx="175" cy="175" r="153" fill="url(#wheel-ring)" />
        <circle cx="175" cy="175" r="150" fill="#120b22" />
      </svg>
      {children}
      <div aria-hidden className="wheel-light" />
      <svg viewBox="0 0 40 46" aria-hidden className="wheel-pin">
        <path d="M20 45 5 20C1 12 7 2 20 2S39 12 35 20Z" fill="#fff6df" />
        <path
          d="M20 45 5 20c-1.3-2.5-1.5-5.2-.7-8C8 22 14 27 20 27s12-5 15.7-15c.8 2.8.6 5.5-.7 8Z"
          fill="#e9cf98"
        />
        <circle cx="20" cy="14.5" r="5.5" fill="#e48f00" />
      </svg>
    </>
  )
}
