import {
  amber,
  cream,
  disc,
  type Emblem,
  gold,
  line,
  marigold,
  onCircle,
  shape,
} from '../emblem.ts'

/** A folding fan, open. */
const folds = 9
const spread = 148
const start = -spread / 2
const step = spread / folds
const tones = [
  '#eaf7dc',
  '#7cc07f',
  '#d5efc6',
  '#5aa865',
  '#bfe3b4',
  '#3f8f52',
  '#9fd29b',
  '#2f7a45',
  '#7cb87c',
]
const wedge = (at: number) =>
  `M${onCircle(22, start + at * step, 0, 36)}L${onCircle(76, start + at * step, 0, 36)}A9 ` +
  `9 0 0 1 ${onCircle(76, start + (at + 1) * step, 0, 36)}L${onCircle(22, start + (at + 1) * step, 0, 36)}Z`
const ribs = Array.from(
  { length: folds + 1 },
  (_, at) => `M0 36L${onCircle(24, start + at * step, 0, 36)}`,
).join('')
const band = (radius: number) =>
  `M${onCircle(radius, start, 0, 36)}A${radius} ${radius} 0 0 1 ${onCircle(radius, -start, 0, 36)}`
export const fan: Emblem = {
  outline: `M0 27L${onCircle(58, start, 0, 25)}A58 58 0 0 1 ${onCircle(58, -start, 0, 25)}Z`,
  shapes:
    '<g transform="scale(.74) translate(0 -2)">' +
    line(ribs, amber, 4) +
    tones.map((tone, at) => shape(wedge(at), tone)).join('') +
    line(band(66), marigold, 4.5) +
    line(band(30), gold, 5) +
    '<g transform="translate(0 -14)">' +
    disc(0, 0, 15, marigold) +
    disc(-1, -1, 12, gold) +
    disc(-2, -2, 6, cream) +
    '</g>' +
    line(`M${onCircle(22, start, 0, 36)}L${onCircle(77, start, 0, 36)}`, cream, 3.4) +
    disc(0, 36, 6, marigold) +
    disc(-1, 35, 2.6, cream) +
    '</g>',
}
