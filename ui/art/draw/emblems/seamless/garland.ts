import { cream, disc, type Emblem, line, marigold, onCircle, shape } from '../../emblem.ts'

const buds = Array.from({ length: 16 }, (_, n) => {
  const [x = 0, y = 0] = onCircle(28, n * 22.5, 0, -12)
    .split(' ')
    .map(Number)
  return disc(x, y, n % 4 === 0 ? 8 : 7, n % 4 === 0 ? '#ff8fb8' : cream)
}).join('')

/** A garland of jasmine with its tassel. */
export const garland: Emblem = {
  outline: 'M-36-12A36 36 0 0 1 36-12C36 8 20 20 8 24L12 46H-12L-8 24C-20 20-36 8-36-12Z',
  shapes:
    line('M0-40A28 28 0 1 1-0.1-40', '#3c8f5a', 6) +
    buds +
    disc(0, 18, 9, '#e2503c') +
    disc(-2, 16, 5, '#ff9a86') +
    shape('M-6 26H6L10 46H-10Z', marigold) +
    line('M-4 28L-6 46M4 28L6 46M0 28V46', '#e48f00', 1.8),
}
