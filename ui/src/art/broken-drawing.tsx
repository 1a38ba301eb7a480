import { Flower } from './flower.tsx'
import { scallopPath } from './scallop-path.ts'

/** The way between the pouch and the world is cut. */
export default function BrokenDrawing({ className = 'w-55' }: { className?: string | undefined }) {
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
