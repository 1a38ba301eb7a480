import { drawMessage, MOST_WEIGHT, sliceAt } from '@krapao/contract/spinwheel/wheel'
import { describe, expect, it } from 'vitest'
import { clause } from '../../../testing/clause.ts'
import { couponEnd, draw, hashOfSeed, meanPrize, whyNotClaimable } from './rules.ts'
import { DEMO_PRIZES, demoSlices } from './seed/demoWheel.ts'

const SEED = 'a'.repeat(64)
const weights = demoSlices('demo').map((slice) => slice.weight)
const total = weights.reduce((a, b) => a + b)

/**
 * As a browser does it, and as the textbook has it: one large number, its remainder, the slice it
 * falls into.
 */
async function byHand(
  serverSeed: string,
  clientSeed: string,
  nonce: number,
  over: readonly number[],
): Promise<number> {
  const utf8 = new TextEncoder()
  const key = await crypto.subtle.importKey(
    'raw',
    utf8.encode(serverSeed),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const digest = new Uint8Array(
    await crypto.subtle.sign('HMAC', key, utf8.encode(`${clientSeed}:${nonce}`)),
  )
  let left =
    BigInt(`0x${Buffer.from(digest).toString('hex')}`) % BigInt(over.reduce((a, b) => a + b))
  let at = 0
  for (; left >= BigInt(over[at] ?? 0); at++) left -= BigInt(over[at] ?? 0)
  return at
}

describe('a draw', () => {
  it(clause('GLI 3.2', 'is what HMAC-SHA256 says, by any other hand'), async () => {
    expect(hashOfSeed(SEED)).toBe(
      'ffe054fe7ae0cb6dc65c3af9b61d5209f439851db43d0ba5997337df154668eb',
    )
    for (let nonce = 0; nonce < 200; nonce++) {
      const clientSeed = `ลูกค้า ${nonce}`
      const over = nonce % 2 === 0 ? weights : [0, 3, 0, 1, 0, 2 ** 31, 0]
      expect(draw(SEED, clientSeed, nonce, over)).toBe(await byHand(SEED, clientSeed, nonce, over))
    }
  })

  it('reads the whole digest, big end first', () => {
    const digest = new Uint8Array(32)
    expect(sliceAt(digest, [0, 1, 1])).toBe(1)
    digest[31] = 1
    expect(sliceAt(digest, [0, 1, 1])).toBe(2)
    digest.fill(255)
    // 2^256 - 1 leaves 0 by 3, and 2^24 - 1 by 2^24.
    expect(sliceAt(digest, [1, 2])).toBe(0)
    expect(sliceAt(digest, [2 ** 24 - 1, 1])).toBe(1)
  })

  it('never stops at a slice without weight, and refuses anything that is not a wheel', () => {
    for (let nonce = 0; nonce < 500; nonce++) expect(draw(SEED, 'x', nonce, [0, 1, 0])).toBe(1)
    for (const bad of [[], [0, 0], [1, -1], [1.5], [MOST_WEIGHT, 1], [Number.NaN]])
      expect(() => draw(SEED, 'x', 0, bad)).toThrow(RangeError)
    expect(() => sliceAt(new Uint8Array(31), [1])).toThrow(RangeError)
    expect(drawMessage('a:1', 2)).toBe('a:1:2')
  })

  it(clause('GLI 3.3', 'agrees with the odds that are published, over 1,000,000 draws'), () => {
    const draws = 1_000_000
    const counts = weights.map(() => 0)
    for (let nonce = 0; nonce < draws; nonce++)
      counts[draw(SEED, 'chi squared', nonce, weights)]! += 1
    const chi = counts.reduce((sum, count, at) => {
      const wanted = (draws * (weights[at] ?? 0)) / total
      return sum + (count - wanted) ** 2 / wanted
    }, 0)
    // 7 degrees of freedom: 24.3 is passed by one fair wheel in a thousand. The draws are the same on every run.
    expect(chi).toBeLessThan(24.3)
    expect(chi).toBeGreaterThan(0.5)
  })
})

describe('the demo wheel', () => {
  it('has 8 slices with every kind of prize, and pays at least every other spin', () => {
    const kindOf = new Map(DEMO_PRIZES.map((prize) => [prize.code, prize.kind]))
    const kinds = demoSlices('demo').map((slice) => kindOf.get(slice.prize_code))
    expect(kinds).toHaveLength(8)
    expect(new Set(kinds)).toEqual(new Set(['CASH', 'BONUS', 'COINS', 'NOTHING']))
    const paying = weights.reduce(
      (sum, weight, at) => (kinds[at] === 'NOTHING' ? sum : sum + weight),
      0,
    )
    expect(paying / total).toBeGreaterThanOrEqual(0.5)
    // Turnover multiples of the demo content stay at 10 or under.
    expect(DEMO_PRIZES.every((prize) => (prize.turnover_multiple ?? 0) <= 10)).toBe(true)
  })
})

describe('a coupon', () => {
  const at = new Date('2026-11-21T00:00:00Z')
  const coupon = { kind: 'CASH', expires_at: new Date(at.getTime() + 1), claimed_at: null } as const
  const prize = { kind: 'CASH', removed_at: null } as const
  it.each([
    ['can be claimed', coupon, prize, null],
    [
      'was claimed, and has run out as well',
      { ...coupon, claimed_at: at, expires_at: at },
      prize,
      'NO_CLAIMABLE_COUPON',
    ],
    ['has run out this moment', { ...coupon, expires_at: at }, prize, 'COUPON_EXPIRED'],
    ['of a prize that is gone', coupon, undefined, 'INVALID_PRIZE_CODE'],
    ['of a prize that was withdrawn', coupon, { ...prize, removed_at: at }, 'INVALID_PRIZE_CODE'],
    [
      'of a prize that became another kind',
      coupon,
      { ...prize, kind: 'COINS' as const },
      'INVALID_COUPON_TYPE',
    ],
  ] as const)('%s', (_, given, of, why) => expect(whyNotClaimable(given, of, at)).toBe(why))
})

describe('the worth of a coin', () => {
  const slice = (weight: number, kind: 'CASH' | 'BONUS' | 'COINS' | 'NOTHING', amount: bigint) => ({
    weight,
    kind,
    amount,
  })

  it('is the mean prize of a spin, a coin that is won counted as the next spin', () => {
    expect(meanPrize([])).toBe(0n)
    expect(meanPrize([slice(1, 'CASH', 10_000n), slice(3, 'NOTHING', 0n)])).toBe(2_500n)
    expect(meanPrize([slice(1, 'BONUS', 10_000n), slice(1, 'CASH', 1n)])).toBe(5_000n)
    // Half of the spins win the next one: twice as many in all.
    expect(meanPrize([slice(1, 'CASH', 10_000n), slice(1, 'COINS', 1n)])).toBe(10_000n)
    expect(meanPrize([slice(1, 'CASH', 10_000n), slice(1, 'COINS', 3n)])).toBe(0n)
  })

  it('agrees with a million spins of the demo wheel', () => {
    const slices = demoSlices('demo').map(({ weight, prize_code: code }) => {
      const prize = DEMO_PRIZES.find((each) => each.code === code)
      return { weight, kind: prize?.kind ?? 'NOTHING', amount: BigInt(prize?.amount ?? 0) }
    })
    let [coins, won] = [0n, 0n]
    const ROUNDS = 1_000_000n
    for (let nonce = 0; nonce < ROUNDS; nonce++) {
      // What decides is tested above: here any even stretch over the weights does.
      const prize = slices[sliceOf((nonce * 7_919) % total)]
      coins += prize?.kind === 'COINS' ? prize.amount : 0n
      won += prize?.kind === 'CASH' || prize?.kind === 'BONUS' ? prize.amount : 0n
    }
    const mean = Number(won) / Number(ROUNDS - coins)
    expect(Number(meanPrize(slices)) / mean).toBeCloseTo(1, 2)
  })
})

/** The slice that so much weight from the first leads to. */
function sliceOf(weight: number): number {
  let left = weight
  return weights.findIndex((each) => (left -= each) < 0)
}

it('a coupon lives so many days to the millisecond', () => {
  expect(couponEnd(new Date(5), 7)).toEqual(new Date(7 * 86_400_000 + 5))
})
