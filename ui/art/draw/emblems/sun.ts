import {
  amber,
  cream,
  disc,
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

/** A noon sun: two rings of paper rays. */
const rays = (count: number, inner: number, outer: number, turn: number) =>
  Array.from({ length: count * 2 }, (_, at) =>
    onCircle(at % 2 ? inner : outer, (at / (count * 2)) * 360 + turn),
  )
export const sun: Emblem = {
  outline: polygon(rays(12, 30, 47, 0)),
  shapes:
    shape(polygon(rays(12, 30, 47, 15)), rust) +
    shape(polygon(rays(12, 28, 44, 0)), marigold) +
    disc(0, 0, 28, amber) +
    disc(-1.5, -1.5, 26, gold) +
    shape('M-19-19A27 27 0 0 1 19-19A38 38 0 0 0-19 19A27 27 0 0 1-19-19Z', sand) +
    disc(0, 0, 13, marigold) +
    disc(-1, -1, 11.5, cream) +
    line('M-24-12A27 27 0 0 1-12-24', cream, 2.4),
}
