import { expect, it } from 'vitest'
import { reportLines } from './report.ts'
import type { Difference } from './rules.ts'

const NOW = new Date('2026-11-21T12:00:00.000Z')
const difference = (given: Partial<Difference>): Difference => ({
  with: 'bank in',
  what: 'AMOUNT',
  reference: 'r1',
  ours: '1.00',
  theirs: '2.00',
  since: new Date(NOW.getTime() - 3_600_000 * 5),
  ...given,
})

it('says that the books agree, book by book', () => {
  expect(
    reportLines(
      {
        compared: [
          { with: 'bank in', lines: 3 },
          { with: 'psp:KBANK', lines: 12 },
        ],
        differences: [],
      },
      NOW,
    ),
  ).toEqual(['bank in    3 compared  agrees', 'psp:KBANK  12 compared  agrees', 'The books agree'])
})

it('says of each difference who has what, and for how long', () => {
  const differences = [
    difference({}),
    difference({ what: 'MISSING_HERE', ours: null }),
    difference({ what: 'MISSING_THERE', theirs: null }),
    difference({ what: 'STATE', with: 'game:pg', ours: 'DONE 5.00', theirs: 'FAILED' }),
    difference({ what: 'WAITING', ours: 'NO_MEMBER' }),
    difference({
      what: 'NO_ANSWER',
      with: 'game:pg',
      reference: '-',
      ours: null,
      theirs: 'timeout',
      since: NOW,
    }),
  ]
  expect(
    reportLines(
      {
        compared: [
          { with: 'bank in', lines: 3 },
          { with: 'game:pg', lines: 0 },
        ],
        differences,
      },
      NOW,
    ),
  ).toEqual([
    'bank in  3 compared  DIFFERS (4)',
    'game:pg  0 compared  NOT COMPARED',
    'DIFFERS  bank in  AMOUNT  r1  we have 1.00, they have 2.00  for 5 h',
    'DIFFERS  bank in  MISSING_HERE  r1  they have 2.00, we have nothing  for 5 h',
    'DIFFERS  bank in  MISSING_THERE  r1  we have 1.00, they have nothing  for 5 h',
    'DIFFERS  game:pg  STATE  r1  we have DONE 5.00, they have FAILED  for 5 h',
    "DIFFERS  bank in  WAITING  r1  2.00 is in nobody's wallet: it waits for an operator (NO_MEMBER)  for 5 h",
    'DIFFERS  game:pg  NO_ANSWER  -  no answer (timeout): nobody knows whether it agrees  for 0 s',
    '6 differences',
  ])
})
