import { amber, cream, disc, type Emblem, gold, line, marigold, shape } from '../../emblem.ts'

const rower = (x: number, back: string) =>
  shape(`M${x - 6} 14C${x - 6} 2 ${x + 6} 2 ${x + 6} 14Z`, back) + disc(x, -2, 5, '#8a5a36')

/** A racing boat with three who row. */
export const longboat: Emblem = {
  outline: 'M-48-20C-42 6-36 14-24 16H28C38 14 44 0 48-30C46 10 40 30 20 32H-22C-40 30-46 8-48-20Z',
  shapes:
    line('M-22 4L-34 36M2 4L-10 36M26 4L14 36', amber, 3.4) +
    rower(-18, '#e2503c') +
    rower(6, '#f0a429') +
    rower(28, '#2f8f6b') +
    shape(
      'M-48-20C-42 6-36 14-24 16H28C38 14 44 0 48-30C46 10 40 30 20 32H-22C-40 30-46 8-48-20Z',
      '#7a3b1e',
    ) +
    shape(
      'M-48-20C-42 6-36 14-24 16H28C38 14 44 0 48-30C44 4 38 20 26 22H-24C-38 20-44 4-48-20Z',
      '#c9752f',
    ) +
    line('M-28 24H24', gold, 2.6) +
    shape('M-48-20L-38-30L-42-14Z', '#e2503c') +
    shape('M48-30L38-40L43-24Z', marigold) +
    line('M-46 40C-34 34-26 44-14 39S8 36 18 41S38 36 46 40', cream, 3),
}
