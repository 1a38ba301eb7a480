import { describe, expect, it } from 'vitest'
import type { Flow } from '../../../ledger/reads/flows.ts'
import { brokenRoom, levelOf, periodStart } from './rules.ts'

const now = new Date('2026-11-27T05:00:00.000Z')
const known = { decided: null, cardUntil: null, holder: 'CONFIRMED' } as const

describe('a member', () => {
  it.each([
    [{ ...known, holder: 'UNKNOWN' as const }, 0],
    [known, 1],
    [{ ...known, decided: 2 as const }, 2],
    [{ ...known, decided: 3 as const }, 3],
    // A bank that cannot answer takes nothing away, one that names another takes all.
    [{ ...known, decided: 2 as const, holder: 'UNKNOWN' as const }, 2],
    [{ ...known, decided: 3 as const, holder: 'DIFFERS' as const }, 0],
    [{ ...known, decided: 2 as const, cardUntil: '2026-11-27' }, 2],
    [{ ...known, decided: 3 as const, cardUntil: '2026-11-26' }, 1],
    [{ decided: 3 as const, cardUntil: '2026-11-26', holder: 'UNKNOWN' as const }, 0],
  ])('of whom %o is known is of level %s', (of, level) => {
    expect(levelOf(of, now)).toBe(level)
  })
})

describe('what a level lets in', () => {
  const flow = (amount: bigint, at: string, kind: Flow['kind'] = 'deposit'): Flow => ({
    kind,
    amount,
    at: new Date(at),
  })
  const flows = [
    flow(500n, '2026-10-31T16:59:59.999Z'),
    flow(300n, '2026-10-31T17:00:00.000Z'),
    flow(100n, '2026-11-26T16:59:59.999Z'),
    flow(200n, '2026-11-26T17:00:00.000Z'),
    flow(900n, '2026-11-27T01:00:00.000Z', 'withdraw'),
  ]
  const room = (amount: bigint, day: bigint | null, month: bigint | null, under = 0n) =>
    brokenRoom('deposit', { amount, under }, { day, month }, flows, now)

  it('is counted by the day and the month of Bangkok, to the satang', () => {
    expect(room(800n, 1_000n, null)).toBeNull()
    expect(room(801n, 1_000n, null)).toEqual({ period: 'day', left: 800n })
    expect(room(400n, null, 1_000n)).toBeNull()
    expect(room(401n, null, 1_000n)).toEqual({ period: 'month', left: 400n })
  })

  it('counts what is on its way, and says the narrowest of two', () => {
    expect(room(700n, 1_000n, null, 101n)).toEqual({ period: 'day', left: 699n })
    expect(room(900n, 1_000n, 1_000n)).toEqual({ period: 'month', left: 400n })
    // A bound that was lowered below what came in lets nothing in, and takes nothing back.
    expect(room(1n, 100n, null)).toEqual({ period: 'day', left: -100n })
  })

  it('counts what goes out apart from what comes in', () => {
    const out = brokenRoom(
      'withdraw',
      { amount: 101n, under: 0n },
      { day: 1_000n, month: null },
      flows,
      now,
    )
    expect(out).toEqual({ period: 'day', left: 100n })
  })

  it('begins with the day or the month of Bangkok', () => {
    expect(periodStart('day', now)).toEqual(new Date('2026-11-26T17:00:00.000Z'))
    expect(periodStart('month', now)).toEqual(new Date('2026-10-31T17:00:00.000Z'))
  })

  it('has no end where none is set', () => {
    expect(room(10n ** 15n, null, null)).toBeNull()
  })
})
