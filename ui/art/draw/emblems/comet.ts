import {
  amber,
  cream,
  type Emblem,
  gold,
  line,
  marigold,
  onCircle,
  polygon,
  rust,
  sand,
  shape,
} from '../emblem.ts'

/** A star that has just been caught, its trail still behind it. */
const points = Array.from({ length: 10 }, (_, at) => onCircle(at % 2 ? 15 : 33, at * 36 - 14))
const facets = points
  .map((point, at) =>
    shape(
      polygon(['0 0', point, points[(at + 1) % 10] ?? point]),
      [gold, amber, marigold, rust, amber, rust, marigold, gold, sand, cream][(at + 1) % 10] ??
        gold,
    ),
  )
  .join('')
export const comet: Emblem = {
  outline: polygon(
    Array.from({ length: 10 }, (_, at) => onCircle(at % 2 ? 15 : 33, at * 36 - 14, -11, 12)),
  ),
  shapes:
    shape('M-18-14C2-20 28-34 48-54C42-26 20-2 4 6Z', '#5d6fd8') +
    shape('M-14-8C6-14 30-30 48-54C44-32 22-6 6 10Z', '#8fa2ff', ' opacity=".85"') +
    shape('M-6 0C12-12 32-32 48-54C40-30 24-4 10 18Z', sand) +
    shape('M-2 6C14-6 34-30 48-54C40-28 26-2 12 24Z', marigold) +
    `<g transform="translate(-11 12)">${facets}` +
    line(`M${[8, 9, 0, 1].map((at) => points[at] ?? '').join('L')}`, cream, 2) +
    '</g>',
}
