import { Flower } from './flower.tsx'

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
