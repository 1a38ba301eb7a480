import { scallopPath } from './scallop-path.ts'

const petals = scallopPath(32, 18, 11.8, 12, 0.13)
const pocket =
  'M8 31c0-5 3.6-8 8.4-8h31.2c4.8 0 8.4 3 8.4 8v10.5C56 53.5 47.5 60 37.5 60h-11C16.5 60 8 53.5 8 41.5Z'
const flap =
  'M8 31c0-5 3.6-8 8.4-8h31.2c4.8 0 8.4 3 8.4 8 0 1.5-.8 2.6-2.2 3.4L37 44.2a10 10 0 0 ' +
  '1-10 0L10.2 34.4C8.8 33.6 8 32.5 8 31Z'
const tones = {
  gold: {
    coin: '#ffe3a3',
    ring: '#e48f00',
    pocket: '#ffb61e',
    flap: '#ffd16b',
    thread: '#b96f00',
    clasp: '#2b1800',
  },
  ink: {
    coin: '#2b1800',
    ring: '#5b3500',
    pocket: '#2b1800',
    flap: '#4a2b00',
    thread: '#ffb61e',
    clasp: '#ffb61e',
  },
}

/** The mark: gold on dark and paper, ink on marigold. Under 24 px leave out the stitches. */
export function Mark({
  tone = 'gold',
  stitches = true,
  className = 'size-8.5',
}: {
  tone?: keyof typeof tones | undefined
  stitches?: boolean | undefined
  className?: string | undefined
}) {
  const paint = tones[tone]
  return (
    <svg viewBox="0 0 64 64" aria-hidden className={className}>
      <path d={petals} fill={paint.coin} />
      <circle
        cx="32"
        cy="18"
        r="8.4"
        fill="none"
        stroke={paint.ring}
        strokeWidth="2.2"
        opacity=".8"
      />
      <path d={pocket} fill={paint.pocket} />
      <path d={flap} fill={paint.flap} />
      {stitches && (
        <path
          d="M11.5 38.5 25.6 47a12.4 12.4 0 0 0 12.8 0l14.1-8.5"
          fill="none"
          stroke={paint.thread}
          strokeWidth="1.8"
          strokeDasharray="3.2 2.8"
          strokeLinecap="round"
          opacity=".75"
        />
      )}
      <circle cx="32" cy="43" r="4.2" fill={paint.clasp} />
    </svg>
  )
}
