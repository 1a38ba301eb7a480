import { scallopPath } from '@krapao/ui/scallop-path.ts'

/** Marigold: rings of petals, radius, number and tone. */
const rings = [[16.7, 14, '#f3a61a'], [13, 13, '#ffc23f'], [8.8, 10, '#f3a61a'], [5.7, 8, '#ffe3a3']] as const
/** x, y, scale. */
const flowers = [[62, 118, 1], [332, 104, 1.21], [96, 176, 0.58], [300, 170, 0.63], [28, 166, 0.42], [364, 164, 0.42]] as const
/** x, y, degrees, tone. */
const petals = [
  [118, 84, 20, '#f3a61a'], [272, 82, -30, '#ffc23f'], [108, 138, 60, '#e07f5c'], [286, 134, 10, '#f3a61a'],
  [140, 62, 80, '#ffc23f'], [248, 58, 40, '#e07f5c'], [52, 84, -20, '#f3a61a'], [346, 66, 30, '#ffc23f'],
] as const
/** Paper hills: y, radius, first x, tone. The last is the page itself. */
const hills = [[202, 34, -136, '#f7d999'], [226, 30, -98, '#f9e5bd'], [248, 28, -106, '#fbf5ea']] as const
const pocket = 'M8 31c0-5 3.6-8 8.4-8h31.2c4.8 0 8.4 3 8.4 8v10.5C56 53.5 47.5 60 37.5 60h-11C16.5 60 8 53.5 8 41.5Z'
const flap = 'M8 31c0-5 3.6-8 8.4-8h31.2c4.8 0 8.4 3 8.4 8 0 1.5-.8 2.6-2.2 3.4L37 44.2a10 10 0 0 1-10 0L10.2 34.4C8.8 33.6 8 32.5 8 31Z'

function Flower({ x, y, scale }: { x: number; y: number; scale: number }) {
  return (
    <g transform={`translate(${x} ${y}) scale(${scale})`}>
      {rings.map(([radius, count, tone], at) => <path key={radius} d={scallopPath(0, 0, radius, count, at * 0.2)} fill={tone} />)}
    </g>
  )
}

function Hill({ y, radius, from, tone }: { y: number; radius: number; from: number; tone: string }) {
  const arcs = Array.from({ length: 9 }, (_, at) => `M${from + at * radius * 2} ${y}a${radius} ${radius} 0 0 1 ${radius * 2} 0`).join('')
  return (
    <>
      <path d={arcs} fill={tone} stroke="#fff" strokeOpacity=".55" strokeWidth="1.5" />
      <rect x="0" y={y - 0.5} width="390" height="90" fill={tone} />
    </>
  )
}

/** The pouch rising over paper hills in the light of one lantern: the head of /login. */
export function LoginArt() {
  return (
    <svg viewBox="0 0 390 268" preserveAspectRatio="xMidYMax slice" aria-hidden className="-mx-(--gutter) -mt-15 block h-67 w-[calc(100%+2*var(--gutter))] [@media(max-height:780px)]:h-48">
      <circle cx="195" cy="138" r="132" fill="#ffdf9b" opacity=".5" />
      <circle cx="195" cy="138" r="98" fill="#ffd27a" opacity=".6" />
      {flowers.map(([x, y, scale]) => <Flower key={x} x={x} y={y} scale={scale} />)}
      {petals.map(([x, y, turn, tone]) => <path key={x} transform={`translate(${x} ${y}) rotate(${turn})`} d="M0-7.5c4.8 4.5 4.8 10.5 0 15c-4.8-4.5-4.8-10.5 0-15Z" fill={tone} />)}
      <Flower x={195} y={90} scale={1.62} />
      <g transform="translate(131 56) scale(2)">
        <path d={pocket} fill="#45337a" />
        <path d={flap} fill="#2b1c56" opacity=".5" transform="translate(0 2.2)" />
        <path d={flap} fill="#6a50b2" />
        <path d="M11.5 31.5 27.6 41a8.5 8.5 0 0 0 8.8 0l16.1-9.5" fill="none" stroke="#ffc85a" strokeWidth="1.1" strokeDasharray="2.6 2.2" strokeLinecap="round" />
        <path d={scallopPath(32, 43, 4.4, 11)} fill="#ffb61e" />
        <circle cx="32" cy="43" r="2" fill="#c97800" />
      </g>
      {hills.map(([y, radius, from, tone]) => <Hill key={y} y={y} radius={radius} from={from} tone={tone} />)}
    </svg>
  )
}
