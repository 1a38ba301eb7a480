import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashbackOf, fillIn, overpaidOf, readable } from './rules.ts'

const FIVE = { rate: 500n, most: 10n ** 12n }
const NEW = { covered: 0n, carried: 0n }

describe('cashback', () => {
  it('is the rate of the net loss that is not covered yet', () => {
    expect(cashbackOf(10_000n, NEW, FIVE)).toEqual({
      loss: 10_000n,
      amount: 500n,
      carried: 0n,
      beyond: 0n,
    })
    expect(cashbackOf(10_000n, { covered: 4_000n, carried: 0n }, FIVE)).toMatchObject({
      loss: 6_000n,
      amount: 300n,
    })
    expect(cashbackOf(10_000n, NEW, { ...FIVE, rate: 0n })).toMatchObject({
      loss: 10_000n,
      amount: 0n,
    })
  })

  it('is nothing for a net win, which later losses have to make up for', () => {
    for (const net of [0n, -1n, -10_000n])
      expect(cashbackOf(net, NEW, FIVE)).toMatchObject({ loss: 0n, amount: 0n })
    expect(cashbackOf(3_900n, { covered: 4_000n, carried: 9_999n }, FIVE)).toEqual({
      loss: 0n,
      amount: 0n,
      carried: 9_999n,
      beyond: 0n,
    })
  })

  it('keeps what is under a satang for the next one', () => {
    expect(cashbackOf(19n, NEW, FIVE)).toEqual({
      loss: 19n,
      amount: 0n,
      carried: 9_500n,
      beyond: 0n,
    })
    expect(cashbackOf(20n, NEW, FIVE)).toEqual({
      loss: 20n,
      amount: 1n,
      carried: 0n,
      beyond: 0n,
    })
    expect(cashbackOf(39n, NEW, FIVE)).toEqual({
      loss: 39n,
      amount: 1n,
      carried: 9_500n,
      beyond: 0n,
    })
    expect(cashbackOf(40n, { covered: 39n, carried: 9_500n }, FIVE)).toEqual({
      loss: 1n,
      amount: 1n,
      carried: 0n,
      beyond: 0n,
    })
  })

  it('is the cap at most, for the least loss that comes to it; the rest of the loss waits', () => {
    const capped = (net: bigint, most: bigint, account = NEW) =>
      cashbackOf(net, account, { ...FIVE, most })
    expect(capped(10_000n, 300n)).toEqual({ loss: 6_000n, amount: 300n, carried: 0n, beyond: 200n })
    expect(capped(10_019n, 500n)).toEqual({
      loss: 10_019n,
      amount: 500n,
      carried: 9_500n,
      beyond: 0n,
    })
    const odd = { covered: 0n, carried: 9_999n }
    expect(cashbackOf(100_000n, odd, { rate: 7n, most: 50n })).toEqual({
      loss: 70_001n,
      amount: 50n,
      carried: 6n,
      beyond: 20n,
    })
    expect(capped(100n, 0n, odd)).toEqual({ loss: 0n, amount: 0n, carried: 9_999n, beyond: 5n })
  })

  it('comes to the rate of the highest net loss, however often it is received on the way', () => {
    const history = fc.array(fc.tuple(fc.bigInt({ min: -500_000n, max: 500_000n }), fc.boolean()), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(history, fc.bigInt({ min: 1n, max: 2_000n }), (plays, rate) => {
        let net = 0n,
          paid = 0n,
          account = NEW,
          highest = 0n
        const receive = () => {
          const { loss, amount, carried } = cashbackOf(net, account, { ...FIVE, rate })
          if (amount === 0n) return
          expect(loss).toBeGreaterThan(0n)
          paid += amount
          highest = net > highest ? net : highest
          account = { covered: net, carried }
        }
        for (const [lost, asks] of plays) {
          net += lost
          if (asks) receive()
        }
        receive()
        expect(paid * 10_000n + account.carried).toBe(highest * rate)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the words on the sheet', () => {
  it('are filled in with figures, and keep what they do not know', () => {
    expect(
      fillIn('<p>%rate%% of ฿%loss%: %amount%. %other%</p>', {
        rate: '5',
        loss: '1,000.00',
        amount: '50.00',
      }),
    ).toBe('<p>5% of ฿1,000.00: 50.00. %other%</p>')
    expect(fillIn('100%', {})).toBe('100%')
  })

  it.each([
    [0n, '0.00'],
    [5n, '0.05'],
    [123_456n, '1,234.56'],
    [100_000_000n, '1,000,000.00'],
  ])('%s satang read %s', (satang, text) => expect(readable(satang)).toBe(text))
})

describe('cashback for a loss that a provider takes back', () => {
  const at = (covered: bigint, seen: bigint, more: object = {}) => ({
    covered,
    seen,
    carried: 0n,
    taken: 0n,
    ...more,
  })
  const five = (loss: bigint) => ({ loss, parts: loss * 500n })

  it('is taken back at its rate', () =>
    expect(overpaidOf(at(10_000n, 10_000n), five(4_000n))).toEqual({
      amount: 200n,
      covered: 6_000n,
      carried: 0n,
      taken: 4_000n,
    }))

  it('comes out of what was not covered first', () => {
    expect(overpaidOf(at(7_000n, 10_000n), five(4_000n))).toEqual({
      amount: 50n,
      covered: 6_000n,
      carried: 0n,
      taken: 1_000n,
    })
    const within = { amount: 0n, covered: 5_000n, carried: 7n, taken: 0n }
    expect(overpaidOf(at(5_000n, 10_000n, { carried: 7n }), five(5_000n))).toEqual(within)
    // More was covered than is seen now: nothing waits to be covered.
    expect(overpaidOf(at(6_000n, 5_000n), five(1_000n))).toMatchObject({
      amount: 50n,
      taken: 1_000n,
    })
  })

  it('is taken back once', () => {
    const before = at(6_000n, 10_000n, { taken: 4_000n, carried: 7n })
    const same = { amount: 0n, covered: 6_000n, carried: 7n, taken: 4_000n }
    expect(overpaidOf(before, five(4_000n))).toEqual(same)
    expect(overpaidOf(before, five(3_000n))).toEqual(same)
    expect(overpaidOf({ ...before, carried: 0n }, five(5_000n))).toEqual({
      amount: 50n,
      covered: 5_000n,
      carried: 0n,
      taken: 5_000n,
    })
  })

  it('is at most what was given; what is beyond it was a win', () => {
    expect(overpaidOf(at(1_000n, 3_000n), five(5_000n))).toEqual({
      amount: 50n,
      covered: 0n,
      carried: 0n,
      taken: 3_000n,
    })
    expect(overpaidOf(at(0n, 0n, { carried: 7n }), five(100n))).toEqual({
      amount: 0n,
      covered: 0n,
      carried: 7n,
      taken: 100n,
    })
  })

  it('counts a started satang whole, and keeps the rest of it', () => {
    const back = (carried: bigint) => overpaidOf(at(20n, 20n, { carried }), five(19n))
    expect(back(0n)).toEqual({ amount: 1n, covered: 1n, carried: 500n, taken: 19n })
    expect(back(9_500n)).toMatchObject({ amount: 0n, carried: 0n })
    expect(back(9_999n)).toMatchObject({ amount: 0n, carried: 499n })
  })
})
