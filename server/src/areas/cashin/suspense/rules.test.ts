import { describe, expect, it } from 'vitest'
import {
  evidenceOf,
  isPayable,
  movesBy,
  nextAttemptMs,
  SETTLING_MS,
  weightOfItem,
  type Beside,
} from './rules.ts'

it('lets a return settle for a minute', () => {
  expect(SETTLING_MS).toBe(60_000)
})

it('money that two may claim weighs most, then what is not plain, then what nobody has claimed', () => {
  const weigh = (reason: string, hasFailed = false) => weightOfItem({ reason, hasFailed })
  expect(['CODE_AND_SLIP', 'NAME_DIFFERS', 'NO_MEMBER'].map((each) => weigh(each))).toEqual([
    'stop',
    'care',
    'look',
  ])
  expect(weigh('NO_MEMBER', true)).toBe('stop')
})

it('a return is asked about from 2 seconds doubling to 5 minutes', () => {
  expect([-1, 0, 1, 2, 3, 8, 9, 40].map(nextAttemptMs)).toEqual([
    2_000, 2_000, 2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ])
})

describe('money goes back to a whole account number only', () => {
  const to = (from_account_no: string, from_bank_code = 'SCB') =>
    isPayable({ from_bank_code, from_account_no })

  it.each(['123456', '4050012345', '12345678901234567890'])('%s is one', (number) => {
    expect(to(number)).toBe(true)
  })

  it.each(['', '12345', '123456789012345678901', 'xxx-x-x1234', '1234567x', 'x1234567', '123 456'])(
    '"%s" is none',
    (number) => expect(to(number)).toBe(false),
  )

  it('and to a bank that is known', () => expect(to('4050012345', '')).toBe(false))
})

describe('evidence for an owner', () => {
  const at = new Date('2026-11-23T07:00:00.000Z')
  const nothing: Beside = {
    fits: [],
    name: null,
    hasSameDigits: false,
    announced: null,
    amount: 300,
    earlier: null,
  }
  const told = (more: Partial<Beside>): [number, string[]] => {
    const { score, evidence } = evidenceOf({ ...nothing, ...more })
    return [score, evidence.map(({ severity, code }) => `${severity} ${code}`)]
  }

  it.each<[Partial<Beside>, number, string[]]>([
    [{}, 0, []],
    [{ fits: ['ACCOUNT'] }, 1, ['fine FITS_ACCOUNT']],
    [{ fits: ['QR_CODE'] }, 1, ['fine FITS_QR_CODE']],
    [{ fits: ['HELD_BEFORE'] }, 0, ['care FITS_HELD_BEFORE']],
    [{ hasSameDigits: true }, 0, ['look DIGITS']],
    // The whole account says more than its last digits.
    [{ fits: ['ACCOUNT'], hasSameDigits: true }, 1, ['fine FITS_ACCOUNT']],
    [{ name: 'MATCH' }, 1, ['fine SENDER_NAME']],
    [{ name: 'UNCLEAR' }, 0, ['look SENDER_UNCLEAR']],
    [{ announced: at }, 1, ['fine ANNOUNCED']],
    [{ earlier: { n: 2, at } }, 1, ['fine EARLIER']],
  ])('%j', (more, score, lines) => {
    expect(told(more)).toEqual([score, lines])
  })

  it('says when, and how much or how often', () => {
    expect(evidenceOf({ ...nothing, announced: at, earlier: { n: 2, at } }).evidence).toEqual([
      { code: 'ANNOUNCED', severity: 'fine', figures: { amount: 300 }, at: at.toISOString() },
      { code: 'EARLIER', severity: 'fine', figures: { n: 2 }, at: at.toISOString() },
    ])
  })

  it('counts the kinds, and says first what speaks against', () => {
    const all = { announced: at, earlier: { n: 2, at } }
    expect(told({ ...all, fits: ['ACCOUNT'], name: 'MATCH' })[0]).toBe(4)
    expect(told({ ...all, fits: ['ACCOUNT'], name: 'NO_MATCH' })).toEqual([
      3,
      ['stop SENDER_DIFFERS', 'fine FITS_ACCOUNT', 'fine ANNOUNCED', 'fine EARLIER'],
    ])
  })
})

it('a decision takes the whole item out of the suspense of its account', () => {
  const moved = (action: 'assign' | 'return' | 'writeOff', amount: bigint | null = 500n) =>
    movesBy({ account: 'bank:SCB', amount }, action, 'm1')
  const from = 'house:suspense:bank:SCB'
  expect(moved('assign')).toEqual({ from, to: 'member:m1:wallet', amount: 500n })
  expect(moved('return')).toEqual({ from, to: 'house:transit', amount: 500n })
  expect(moved('writeOff')).toEqual({ from, to: 'house:writtenoff', amount: 500n })
  expect(moved('writeOff', null)).toBeNull()
})
