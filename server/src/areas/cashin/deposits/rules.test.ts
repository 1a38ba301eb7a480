import { describe, expect, it } from 'vitest'
import {
  billClaim,
  codeClaim,
  isKip,
  isLate,
  isLive,
  kipAsked,
  minimumOf,
  nextPoll,
  satangPaid,
  waitReason,
} from './rules.ts'

const START = new Date('2026-11-21T00:00:00.000Z')
const at = (seconds: number): Date => new Date(START.getTime() + seconds * 1_000)
const code = { state: 'LIVE' as const, created_at: START, expires_at: at(600) }

it("knows each provider's minimum in satang", () => {
  expect(
    (['KBANK', 'WW', 'PAYONEX', 'PAYTIMZ', 'ZPAY'] as const).map((provider) => minimumOf(provider)),
  ).toEqual([100n, 10_000n, 10_000n, 1_000n, 1_000n])
})

it('shows a code until the very moment it ends', () => {
  expect([
    isLive(code, at(599)),
    isLive(code, at(600)),
    isLive({ ...code, state: 'CREATING' }, START),
  ]).toEqual([true, false, false])
})

describe('late', () => {
  it('is money for a code that was ended, or that ran out before the money or before its news', () => {
    expect(isLate({ ...code, state: 'CANCELLED' }, at(10), at(20))).toBe(true)
    expect(isLate({ ...code, state: 'FAILED' }, at(10), at(20))).toBe(true)
    expect(isLate(code, at(10), at(600))).toBe(true)
    expect(isLate(code, at(601), at(599))).toBe(true)
  })
  it('is not money in time, the second payment of a paid code included', () => {
    expect([
      isLate(code, at(10), at(20)),
      isLate({ ...code, state: 'PAID' }, at(10), at(20)),
      isLate({ ...code, state: 'CREATING' }, at(1), at(2)),
    ]).toEqual([false, false, false])
  })
})

describe('the next poll', () => {
  it('is a few times while the code lives and after it ended, then never', () => {
    const seen: number[] = []
    for (let now: Date | null = START; now; now = nextPoll(code, now, true))
      seen.push((now.getTime() - START.getTime()) / 1_000)
    expect(seen).toEqual([0, 30, 120, 300, 630, 900, 4_200])
  })
  it('comes soon after a hint, and ever more seldom for half a day', () => {
    const hinted = { ...code, hinted_at: at(10_000) }
    const seen: number[] = []
    for (let now: Date | null = at(10_000); now; now = nextPoll(hinted, now, true))
      seen.push((now.getTime() - at(10_000).getTime()) / 60_000)
    expect(seen).toEqual([0, 1 / 6, 1 / 2, 2, 10, 30, 120, 720])
  })
  it('comes after a day and after three where the PSP reports nothing, behind those without an answer', () => {
    const [day, three] = [600 + 86_400, 600 + 3 * 86_400]
    const next = (seconds: number, answered: boolean) =>
      nextPoll(code, at(seconds), answered, false)
    expect([0, 630, 4_200, day, three].map((seconds) => next(seconds, true))).toEqual([
      at(30),
      at(900),
      at(day),
      at(three),
      null,
    ])
    expect([4_200, day, three].map((seconds) => next(seconds, false))).toEqual([
      at(4_500),
      at(three),
      null,
    ])
  })
  it('goes on for a day while nobody answers', () => {
    expect(nextPoll(code, at(5_000), true)).toBeNull()
    expect(nextPoll(code, at(5_000), false)).toEqual(at(5_300))
    expect(nextPoll(code, at(600 + 86_400), false)).toBeNull()
  })
})

describe('a payment waits for a person', () => {
  const asked = { amount: 1_000n }
  it('when its code is not ours, or has been paid already', () => {
    expect(waitReason(undefined, 1_000n, true, 10)).toBe('UNKNOWN_CODE')
    expect(waitReason(undefined, 1_000n, false, 10)).toBe('UNKNOWN_CODE')
    expect(waitReason(asked, 1_000n, false, 10)).toBe('PAID_TWICE')
    expect(waitReason(asked, 99_999n, false, 10)).toBe('PAID_TWICE')
    expect(waitReason(asked, 1_000n, true, 10)).toBeNull()
  })
  it('from the very factor of what was asked on, parts of one included', () => {
    const far = (paid: bigint, factor: number) => waitReason(asked, paid, true, factor)
    expect([far(9_999n, 10), far(10_000n, 10), far(10_001n, 10)]).toEqual([
      null,
      'FAR_FROM_ASK',
      'FAR_FROM_ASK',
    ])
    expect([far(1_499n, 1.5), far(1_500n, 1.5)]).toEqual([null, 'FAR_FROM_ASK'])
    expect([far(10n ** 9n, 0), far(10n ** 9n, -1), far(0n, 0)]).toEqual([null, null, null])
  })
})

it('the operator’s own minimum counts for its provider alone', () => {
  const minimums = { KBANK: 300 }
  expect([minimumOf('KBANK', minimums), minimumOf('ZPAY', minimums)]).toEqual([30_000n, 1_000n])
})

describe('the moment a code ends', () => {
  it('is late for the money, and for its news', () => {
    expect([
      isLate(code, at(600), at(599)),
      isLate(code, at(599), at(600)),
      isLate(code, at(599), at(599)),
      isLate({ ...code, state: 'PAID' }, at(600), at(10)),
    ]).toEqual([true, true, false, true])
  })
  it('is asked about no more a day later to the millisecond', () => {
    const last = new Date(at(600 + 86_400).getTime() - 1)
    expect(nextPoll(code, last, false)).toEqual(new Date(last.getTime() + 300_000))
    expect(nextPoll(code, last, true)).toBeNull()
    expect(nextPoll(code, at(4_200), false)).toEqual(at(4_500))
  })
})

describe('a code in kip', () => {
  it('asks for whole kip that are never worth less than what it credits', () => {
    expect(kipAsked(10_000n, 650)).toEqual({ lak: 65_000n, lak_rate: 65_000n })
    expect(kipAsked(10_001n, 650).lak).toBe(65_007n)
    expect(kipAsked(1n, 650.01).lak).toBe(7n)
  })

  const asked = { amount: 10_000n, lak: 65_000n, lak_rate: 65_000n, expires_at: at(600) }
  const paid = (kip: bigint, seconds: number, rateNow = 65_000n) =>
    satangPaid(asked, { hundredths: kip * 100n, at: at(seconds) }, rateNow)

  it('credits what it asked, and of other kip no started satang, but never nothing', () => {
    expect(paid(65_000n, 10)).toEqual({ satang: 10_000n, rate: 65_000n })
    expect(paid(65_006n, 10).satang).toBe(10_000n)
    expect(paid(64_999n, 10).satang).toBe(9_999n)
    expect(paid(0n, 10).satang).toBe(1n)
    // The started kip that it asked is worth more than what it credits.
    const dear = { amount: 1n, lak: 1n, lak_rate: 5_000n, expires_at: at(600) }
    expect(satangPaid(dear, { hundredths: 100n, at: at(10) }, 5_000n).satang).toBe(1n)
    expect(satangPaid(dear, { hundredths: 101n, at: at(10) }, 5_000n).satang).toBe(2n)
  })

  it('is one that has both, the kip and their rate', () => {
    const of = (lak: bigint | null, lak_rate: bigint | null) => isKip({ lak, lak_rate })
    expect([of(1n, 1n), of(1n, null), of(null, 1n), of(null, null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })

  it('is no bet on the rate: who pays late has the worse of the two', () => {
    expect(paid(65_000n, 599, 130_000n)).toEqual({ satang: 10_000n, rate: 65_000n })
    expect(paid(65_000n, 600, 130_000n)).toEqual({ satang: 5_000n, rate: 130_000n })
    expect(paid(65_000n, 600, 32_500n)).toEqual({ satang: 10_000n, rate: 65_000n })
  })
})

it('whoever decides about a code meets the others under its name', () => {
  expect([codeClaim('WW', 'c1'), billClaim('WW', 'c1')]).toEqual([
    'psp WW code c1',
    'psp WW bill c1',
  ])
})
