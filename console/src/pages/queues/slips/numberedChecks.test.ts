import { expect, it } from 'vitest'
import { isOfCode, numberedChecks } from './numberedChecks.ts'

it('numbers our own bank first, and puts on the code only what the code answers', () => {
  const feed = { answer: 'otherAmount' as const, line: null, readAt: null }
  const checks = [
    { check: 'bankVerified', result: 'match' as const },
    { check: 'destination', result: 'unclear' as const },
    { check: 'referenceIsNew', result: 'unknown' as const },
  ]
  const numbered = numberedChecks({ feed, checks })
  expect(numbered.map(({ n, check, look }) => [n, check, look])).toEqual([
    [1, 'feed', 'no'],
    [2, 'bankVerified', 'ok'],
    [3, 'destination', 'wait'],
    [4, 'referenceIsNew', 'idle'],
  ])
  expect(numbered.filter(({ check }) => isOfCode(check)).map(({ n }) => n)).toEqual([2, 4])
})
