import { expect, it } from 'vitest'
import { statusOf } from './status-badge.tsx'

it('S146: SUCCESS and FAILED are said as such, any other status as in progress', () => {
  expect(['SUCCESS', 'FAILED', 'PENDING', 'ODD', ''].map(statusOf)).toEqual([
    'SUCCESS',
    'FAILED',
    'PENDING',
    'PENDING',
    'PENDING',
  ])
})
