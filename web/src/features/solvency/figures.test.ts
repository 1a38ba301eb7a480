import { coverOf } from '@krapao/contract/fair/cover'
import type { DayEntry } from '@krapao/contract/fair/dayLog'
import { describe, expect, it } from 'vitest'
import { millionsOf, shareOf, shortHash } from './figures.ts'

const entry = (satang: string, accounts: [string, string | null][], suspense = '0'): DayEntry => ({
  day: '2026-11-20',
  closedAt: '2026-11-20T17:25:00.000Z',
  postings: { size: 1, root: '' },
  audit: { seq: '0', hash: '' },
  liabilities: { at: '2026-11-20T17:00:00.000Z', size: 1, satang, root: '' },
  holdings: {
    at: '2026-11-20T17:29:00.000Z',
    accounts: accounts.map(([account, held]) => ({ account, satang: held })),
  },
  moved: '0',
  transit: '0',
  suspense,
})

describe('what stands behind members', () => {
  it('is what others hold, by bank, PSPs together, and of each ฿100 rounded down', () => {
    const cover = coverOf(
      entry('300', [
        ['bank:SCB', '200'],
        ['psp:WW', '50'],
        ['psp:KBANK', '60'],
        ['bank:main', '0'],
        ['bank:main-lak', null],
        ['bank:BCEL', null],
      ]),
    )
    expect(cover).toMatchObject({
      held: 310n,
      perHundred: 10_333n,
      isCovered: true,
      silent: ['BCEL'],
    })
    expect(cover?.shares).toEqual([
      { name: 'SCB', satang: 200n },
      { name: 'psp', satang: 110n },
    ])
  })

  it('takes off what came in after midnight, and counts what was paid out since', () => {
    const night = entry('300', [['bank:SCB', '250']])
    expect(coverOf({ ...night, moved: '-50' })).toMatchObject({ perHundred: 10_000n, since: -50n })
    expect(coverOf({ ...night, moved: '100' })).toMatchObject({ perHundred: 5_000n, since: 100n })
  })

  it('counts no money without an owner, and never less than nothing', () => {
    expect(coverOf(entry('100', [['bank:SCB', '120']], '30'))?.perHundred).toBe(9_000n)
    expect(coverOf(entry('100', [['psp:WW', '-5']], '0'))).toMatchObject({
      perHundred: 0n,
      shares: [],
    })
    expect(coverOf(entry('0', []))?.perHundred).toBeNull()
    expect(coverOf(entry('7', [['psp:WW', '7']]))?.isCovered).toBe(true)
    expect(coverOf(entry('7', [['psp:WW', '6']]))?.isCovered).toBe(false)
    expect(coverOf({ ...entry('1', []), liabilities: null })).toBeNull()
  })

  it('shows four holders at most', () => {
    const banks = ['A', 'B', 'C', 'D', 'E'].map((code, n): [string, string] => [
      `bank:${code}`,
      String(50 - n),
    ])
    const shares = coverOf(entry('100', banks))?.shares ?? []
    expect(shares.map(({ name }) => name)).toEqual(['A', 'B', 'C', 'others'])
    expect(shares.reduce((sum, { satang }) => sum + satang, 0n)).toBe(240n)
  })
})

it('a part of a bar and a hash are short', () => {
  expect(shareOf(1n, 3n)).toBe(33.33)
  expect(shareOf(1n, 0n)).toBe(0)
  expect([millionsOf(99_999_999n), millionsOf(2_412_345_678n)]).toEqual([null, '24.12'])
  expect(shortHash('9c417e20aaaa08ad5f3b')).toBe('9c41 7e20 … 08ad 5f3b')
})
