import { cream, disc, type Emblem, gold, line, marigold, shape } from '../emblem.ts'

/** A lotus opening on the water. */
const petal = 'M0-46C15-30 19-6 0 20C-19-6-15-30 0-46Z'
const half = 'M0-46C15-30 19-6 0 20Z'
const leaf = (degrees: number, size: number, back: string, shade: string) =>
  `<g transform="rotate(${degrees} 0 24) scale(${size})">${shape(petal, back)}${shape(half, shade)}</g>`
export const lotus: Emblem = {
  outline:
    'M0-48C14-40 18-30 18-24C30-34 40-30 44-16C36 16 22 32 0 32C-22 32-36 ' +
    '16-44-16C-40-30-30-34-18-24C-18-30-14-40 0-48Z',
  shapes:
    shape('M-46 30C-30 20 30 20 46 30C34 44-34 44-46 30Z', '#2f7d5d') +
    shape('M-46 30C-30 20 30 20 46 30C30 26-30 26-46 30Z', '#8ed9ae') +
    leaf(-72, 0.84, '#f28cc4', '#c9539a') +
    leaf(72, 0.84, '#e673b4', '#a83a80') +
    leaf(-38, 0.98, '#ffb6dc', '#ea7fba') +
    leaf(38, 0.98, '#f78fc8', '#c2518f') +
    leaf(0, 1.02, '#fff0f8', '#ffc4e4') +
    leaf(-20, 0.66, '#ffd9ee', '#f7a6d2') +
    leaf(20, 0.66, '#ffc4e4', '#e886bf') +
    shape('M-11 24a11 9 0 0 1 22 0Z', marigold) +
    shape('M-11 24a11 9 0 0 1 12-9a14 14 0 0 0-7 9Z', gold) +
    disc(0, 19, 1.6, cream) +
    line('M0-47C-10-36-15-24-15-12', cream, 2),
}
