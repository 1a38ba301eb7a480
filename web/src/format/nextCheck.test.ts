import { expect, it } from 'vitest'
import { secondsUntil } from './nextCheck.ts'

it('counts whole seconds to the next check: none when past or unknown, at most one interval', () => {
  const now = Date.parse('2026-11-21T04:00:00.000Z')
  expect(
    [
      '2026-11-21T04:00:07.200Z',
      '2026-11-21T04:00:00.000Z',
      '2026-11-21T03:00:00.000Z',
      null,
      undefined,
      'soon',
      '2026-11-21T09:00:00.000Z',
    ].map((at) => secondsUntil(at, now)),
  ).toEqual([8, null, null, null, null, null, 300])
})
