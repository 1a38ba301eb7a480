import {
  amber,
  cream,
  disc,
  type Emblem,
  gold,
  line,
  marigold,
  onCircle,
  sand,
  shape,
} from '../emblem.ts'

/** A brass compass that points up and away. */
const ticks = Array.from(
  { length: 12 },
  (_, at) => `M${onCircle(25, at * 30)}L${onCircle(at % 3 ? 28 : 29.5, at * 30)}`,
).join('')
export const compass: Emblem = {
  outline: 'M0-50a6 6 0 0 1 6 9A40 40 0 1 1-6-41A6 6 0 0 1 0-50Z',
  shapes:
    disc(0, -44, 6.5, amber) +
    disc(0, -44, 3, '#14463a') +
    disc(0, 0, 41, amber) +
    disc(-1, -1, 39.5, gold) +
    shape(
      'M-28-28A39.5 39.5 0 0 1 28-28L22-22A31 31 0 0 0-22 22L-28 28A39.5 39.5 0 0 1-28-28Z',
      sand,
    ) +
    disc(0, 0, 32, '#0f4f41') +
    disc(0, 1.5, 30.5, '#1a7560') +
    line(ticks, cream, 1.8, ' opacity=".8"') +
    '<g transform="rotate(34)">' +
    shape('M0-28L8 0H0Z', '#ff8d5c') +
    shape('M0-28L-8 0H0Z', '#ffd0b0') +
    shape('M0 28L8 0H0Z', '#c9b98c') +
    shape('M0 28L-8 0H0Z', cream) +
    '</g>' +
    disc(0, 0, 4.5, marigold) +
    disc(-0.8, -0.8, 2, cream) +
    line('M-38-10A39.5 39.5 0 0 1-10-38', cream, 2.2),
}
