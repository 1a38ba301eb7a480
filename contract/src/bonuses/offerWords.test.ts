import { describe, expect, it } from 'vitest'
import { LOCALES } from '../constants.ts'
import { offerWords, type OfferFields } from './offerWords.ts'

const fixed: OfferFields = {
  rewardAmount: 20,
  rewardPercent: null,
  minDeposit: null,
  depositHours: null,
  turnoverMultiple: 3,
  percentSuccess: null,
  percentFail: null,
  maxBet: null,
  playDays: null,
  endsAt: null,
}
const en = (more: Partial<OfferFields>, house = {}) =>
  offerWords({ ...fixed, ...more }, { ceiling: 10, ...house }, 'en')

describe('the words of an offer', () => {
  it('say what it gives, asks, until when, and what cancelling takes', () => {
    expect(en({})).toEqual([
      'You get ฿20',
      'Bet ฿60 in total before you can withdraw',
      'All games count in full',
      'No end date',
      'Cancel at any time: the bonus and what was won with it goes, your own money stays',
    ])
    expect(
      en({
        rewardAmount: 1_234.5,
        rewardPercent: 50,
        minDeposit: 200,
        turnoverMultiple: 2.5,
        percentSuccess: 150,
        percentFail: 5,
        maxBet: 50,
        playDays: 7,
        endsAt: '2026-12-31T17:30:00.000Z',
      }),
    ).toEqual([
      'You get 50% of your last deposit, ฿1,234.50 at most',
      'After a deposit of ฿200 or more',
      'Bet 2.5 times the bonus and the part of the deposit it matches (฿9,258.75 at most) before you can withdraw',
      'All games count in full',
      'Highest bet ฿50: a larger one is refused or does not count',
      'Or bring your total to 150% of what it is after the bonus',
      'If your total falls to 5% of what it is after the bonus, or less, it ends. The rest can be withdrawn',
      'To be met within 7 days of claiming; then what is left of the bonus goes',
      'Can be claimed until 2027-01-01 00:30',
      'Cancel at any time: the bonus and what was won with it goes, your own money stays',
    ])
  })

  it('never tell more turnover than the house asks, and tell the games where they count differently', () => {
    const weights = { slot: 100, lotto: 50, sport: 10 }
    expect(en({ turnoverMultiple: 30 }, { weights }).slice(1, 3)).toEqual([
      'Bet ฿200 in total before you can withdraw',
      'Bets count: slots 100%, lotto 50%, sport and live casino 10%',
    ])
  })

  it('say so where nothing is asked, and where there is nothing to reach', () => {
    expect(en({ turnoverMultiple: 0 })[1]).toBe('Nothing to bet: it is yours at once')
    expect(en({ turnoverMultiple: null, percentSuccess: 200 })[1]).toContain('200%')
    expect(en({ turnoverMultiple: null, percentFail: 0 }).slice(1, 3)).toEqual([
      'There is no goal to meet: it ends by the limit below or when you cancel it, no other way',
      'It ends when nothing is left',
    ])
    expect(en({ minDeposit: 200, depositHours: 24 })[1]).toBe(
      'After deposits of ฿200 or more in the last 24 hours',
    )
  })

  it.each(LOCALES)('%s: has every figure of every field, and no placeholder', (locale) => {
    const words = offerWords(
      {
        rewardAmount: 501,
        rewardPercent: 52,
        minDeposit: 203,
        depositHours: null,
        turnoverMultiple: 3.25,
        percentSuccess: 155,
        percentFail: 6,
        maxBet: 47,
        playDays: 8,
        endsAt: '2027-02-03T10:00:00.000Z',
      },
      { ceiling: 10, weights: { slot: 91, lotto: 42, sport: 13 } },
      locale,
    ).join('\n')
    for (const figure of [
      '52%',
      '฿501',
      '฿203',
      '3.25',
      '155%',
      '6%',
      '฿47',
      '8',
      '2027-02-03 17:00',
      '91%',
      '42%',
      '13%',
    ])
      expect(words).toContain(figure)
    expect(words).not.toMatch(/[{}]|undefined/)
  })
})
