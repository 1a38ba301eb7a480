import { scallopPath } from './scallop-path.ts'

function Flower({
  x,
  y,
  size,
  tones = ['#f0a000', '#ffb61e', '#f0a000', '#ffd16b'],
}: {
  x: number
  y: number
  size: number
  tones?: readonly string[]
}) {
  return (
    <g transform={`translate(${x} ${y})`}>
      {[13.2, 10, 6.9, 4.5].map((radius, at) => (
        <path
          key={radius}
          d={scallopPath(0, 0, radius * size, [14, 14, 10, 8][at] ?? 10, at * 0.1)}
          fill={tones[at]}
        />
      ))}
    </g>
  )
}

/** Nothing here yet: an open pouch with flowers over it. */
export function EmptyArt({ className = 'w-55' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 200 150" aria-hidden className={className}>
      <circle cx="100" cy="80" r="66" fill="var(--waiting)" opacity=".08" />
      <circle cx="100" cy="80" r="46" fill="var(--waiting)" opacity=".08" />
      <path
        d="M56 78c0-7 5-11 12-11h64c7 0 12 4 12 11v22c0 20-16 33-34 33H90c-18 0-34-13-34-33Z"
        fill="#45337a"
      />
      <path
        d={
          'M56 78c0-7 5-11 12-11h64c7 0 12 4 12 11 0 3-1.5 5-4 6.5L108 103a15 15 0 0 1-16 ' +
          '0L60 84.5c-2.5-1.5-4-3.5-4-6.5Z'
        }
        fill="#6a50b2"
      />
      <path
        d="M62 90 90 108a19 19 0 0 0 20 0l28-18"
        fill="none"
        stroke="#ffc85a"
        strokeOpacity=".7"
        strokeWidth="1.8"
        strokeDasharray="5 4"
        strokeLinecap="round"
      />
      <circle cx="100" cy="101" r="6" fill="#ffb61e" />
      <Flower x={100} y={34} size={1} />
      <Flower x={66} y={46} size={0.53} />
      <Flower x={136} y={44} size={0.6} />
    </svg>
  )
}

/** The way between the pouch and the world is cut. */
export function BrokenArt({ className = 'w-55' }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 200 150" aria-hidden className={className}>
      <circle cx="102" cy="76" r="74" fill="var(--danger)" opacity=".07" />
      <circle cx="102" cy="76" r="52" fill="var(--danger)" opacity=".08" />
      <path
        d="M86 84c4-8 9-10 14-7M118 71c6-6 12-2 15 4"
        fill="none"
        stroke="#ffc85a"
        strokeWidth="2.6"
        strokeDasharray="5 5"
        strokeLinecap="round"
      />
      <g transform="translate(30 46) scale(.92)">
        <path d={scallopPath(32, 18, 11.8, 12, 0.13)} fill="#ffe3a3" />
        <circle
          cx="32"
          cy="18"
          r="8.4"
          fill="none"
          stroke="#e48f00"
          strokeWidth="2.2"
          opacity=".8"
        />
        <path
          d="M8 31c0-5 3.6-8 8.4-8h31.2c4.8 0 8.4 3 8.4 8v10.5C56 53.5 47.5 60 37.5 60h-11C16.5 60 8 53.5 8 41.5Z"
          fill="#ffb61e"
        />
        <path
          d={
            'M8 31c0-5 3.6-8 8.4-8h31.2c4.8 0 8.4 3 8.4 8 0 1.5-.8 2.6-2.2 3.4L37 44.2a10 ' +
            '10 0 0 1-10 0L10.2 34.4C8.8 33.6 8 32.5 8 31Z'
          }
          fill="#ffd16b"
        />
        <circle cx="32" cy="43" r="4.2" fill="#2b1800" />
      </g>
      <Flower x={148} y={82} size={1.33} tones={['#5a4d7e', '#6d5f94', '#5a4d7e', '#8276a0']} />
      <path
        d="m105 64 9 13M114 64l-9 13"
        stroke="var(--danger)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  )
}
