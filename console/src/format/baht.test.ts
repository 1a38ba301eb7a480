import { expect, it } from 'vitest'
import { bahtShort } from './baht.ts'

it('a sum on a button has its satang in two places, or none', () => {
  expect([1_870.5, 2_000, 0, -12.05, 0.1].map(bahtShort)).toEqual([
    '฿1,870.50',
    '฿2,000',
    '฿0',
    '\u2212฿12.05',
    '฿0.10',
  ])
})
