import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashbackOf, fillIn, readable } from './rules.ts'

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
