import { expect, it } from 'vitest'
import { signalsOf, weightOf, worstReason, type Weighed } from './weigh.ts'

const facts: Weighed['facts'] = {
  dayTotal: 100_000,
  dayCount: 6,
  unplayed: 0,
  unplayedDays: 30,
  unexplained: 0,
  unexplainedDays: 7,
  houseHour: 0,
  holder: 'CONFIRMED',
  hasPlaythrough: false,
  owed: 0,
  takenBackOwed: 0,
  paidBefore: 2,
}
const bounds = {
  autoApproveBelow: 20_000,
  fourEyesFrom: 100_000,
  withdrawalsPerDay: 5,
  autoPayoutPerHour: 1_000_000,
}
const told = (reasons: string[], more: Partial<Weighed['facts']> = {}) =>
  signalsOf({ reasons, facts: { ...facts, ...more }, bounds })

it.each([
  ['UNPLAYED', 'stop'],
  ['CHARGEBACK', 'stop'],
  ['CONTESTED', 'stop'],
  ['RECOVERED', 'stop'],
  ['STATUS_SUSPENDED', 'stop'],
  ['UNEXPLAINED', 'care'],
  ['VELOCITY', 'care'],
  ['BANK_CHANGED', 'care'],
  ['HOLDER_UNCONFIRMED', 'care'],
  ['AMOUNT', 'look'],
  ['REST', 'look'],
  ['WITHHELD', 'look'],
])('%s weighs %s', (reason, severity) => {
  expect(weightOf(reason, 'UNKNOWN')).toBe(severity)
})

it('a holder whom the bank names otherwise is no doubt but a stop', () => {
  expect(weightOf('HOLDER_UNCONFIRMED', 'DIFFERS')).toBe('stop')
  expect(told(['HOLDER_UNCONFIRMED'], { holder: 'DIFFERS' })[0]).toMatchObject({
    code: 'HOLDER_DIFFERS',
    severity: 'stop',
  })
})

it('counts the heaviest reasons alone', () => {
  expect(worstReason(['AMOUNT', 'UNPLAYED', 'CHARGEBACK', 'VELOCITY'], 'UNKNOWN')).toEqual({
    severity: 'stop',
    count: 2,
  })
  expect(worstReason([], 'UNKNOWN')).toBeNull()
})

it('gives each reason the figures that it was made from', () => {
  const said = told(['AMOUNT', 'VELOCITY', 'UNPLAYED'], { unplayed: 101_000 })
  expect(said.slice(0, 3).map(({ code, figures }) => [code, figures])).toEqual([
    ['AMOUNT', { bound: 20_000 }],
    ['VELOCITY', { n: 6, bound: 5 }],
    ['UNPLAYED', { amount: 101_000, days: 30 }],
  ])
})

it('says what is no reason and would be one', () => {
  expect(told([]).map(({ code }) => code)).toEqual(['NO_BONUS', 'PLAYED', 'PAID_BEFORE'])
  const heavy = told([], {
    owed: 5,
    takenBackOwed: 7,
    hasPlaythrough: true,
    unplayed: 1,
    paidBefore: 0,
  })
  expect(heavy.map(({ severity, code }) => `${severity} ${code}`)).toEqual([
    'stop CHARGEBACK',
    'care OWED',
    'care BONUS_OPEN',
    'look FIRST_PAYOUT',
  ])
})

it('says a payment that was taken back once', () => {
  const said = told(['CHARGEBACK'], { takenBackOwed: 7 })
  expect(said.filter(({ code }) => code === 'CHARGEBACK')).toEqual([
    { code: 'CHARGEBACK', severity: 'stop', figures: { owed: 7 }, at: null },
  ])
})
