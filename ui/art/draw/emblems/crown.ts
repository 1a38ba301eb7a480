import { amber, cream, disc, type Emblem, gold, line, marigold, sand, shape } from '../emblem.ts'

/** A crown of five points. */
const ball = (x: number, y: number, r: number) =>
  disc(x, y, r, amber) + disc(x - 0.8, y - 0.8, r - 1.2, sand)
export const crown: Emblem = {
  outline: 'M-42-20L-22 0L-16-32L0-6L16-32L22 0L42-20L34 36H-34Z',
  shapes:
    shape('M-42-20L-18 4L-24 30H-34Z', sand) +
    shape('M42-20L18 4L24 30H34Z', '#b96f00') +
    shape('M-16-34L4 2L-4 30H-30Z', gold) +
    shape('M16-34L-4 2L4 30H30Z', amber) +
    shape('M0-14L16 14L12 30H-12L-16 14Z', marigold) +
    shape('M0-14L-16 14L-12 30H0Z', gold) +
    shape('M-35 26H35L33 40Q0 46-33 40Z', '#5b2a8f') +
    shape('M-35 26H0V43Q-20 43-33 40Z', '#8447c4') +
    line('M-35 26H35', cream, 2.2) +
    line('M-33 40Q0 46 33 40', marigold, 2.2) +
    shape('M0 27L7 34L0 41L-7 34Z', '#ff8bd0') +
    shape('M0 27L-7 34H0Z', '#ffe0f2') +
    disc(-20, 34.5, 3, gold) +
    disc(20, 34.5, 3, amber) +
    ball(-42, -22, 5) +
    ball(-16, -37, 5.5) +
    ball(16, -37, 5.5) +
    ball(42, -22, 5) +
    ball(0, -18, 5) +
    line('M-42-16L-35 24M-16-31L-24-8', cream, 1.8),
}
