import { expect, it } from 'vitest'
import { unhealthyFirst } from './healthOrder.ts'

it('shows first what is down, then what is slow, and of equals the slowest', () => {
  const of = (code: string, state: 'ok' | 'slow' | 'down' | 'unknown', p95Ms: number | null) => ({
    code,
    state,
    p95Ms,
    lastOkAt: null,
  })
  const shown = unhealthyFirst([
    of('a', 'unknown', null),
    of('b', 'ok', 40),
    of('c', 'slow', 3_000),
    of('d', 'ok', 90),
    of('e', 'down', null),
  ])
  expect(shown.map(({ code }) => code)).toEqual(['e', 'c', 'd', 'b', 'a'])
})
