import { amber, cream, disc, type Emblem, gold, line, rust, shape } from '../../emblem.ts'

const dot = (x: number, y: number) => disc(x, y, 2.2, '#b3261e')

/** Three dice on a plate under a lifted bowl. */
export const bowl: Emblem = {
  outline: 'M-40-10A40 34 0 0 1 40-10L46 34A46 12 0 0 1-46 34Z',
  shapes:
    shape('M-46 34A46 12 0 0 1 46 34A46 14 0 0 1-46 34Z', rust) +
    shape('M-46 32A46 12 0 0 1 46 32A46 10 0 0 1-46 32Z', gold) +
    shape('M-28 10H-6V32H-28Z', cream) +
    shape('M8 10H30V32H8Z', '#ffe9bd') +
    shape('M-11 4H11V26H-11Z', '#fffdf2') +
    dot(-17, 21) +
    dot(-5, 10) +
    dot(0, 15) +
    dot(5, 20) +
    dot(14, 16) +
    dot(24, 26) +
    shape('M-40-10A40 34 0 0 1 40-10A40 10 0 0 1-40-10Z', '#1f5fae') +
    shape('M-40-10A40 34 0 0 1 6-43A60 50 0 0 0-24-4Z', '#5b9bea') +
    line('M-30-16A32 22 0 0 1 30-16', amber, 3) +
    disc(0, -44, 5, gold),
}
