import { describe, expect, it } from 'vitest'
import type { VerifiedTransfer } from '../../providers/slipcheck/port.ts'
import { contradictsName, maskPattern, matchAccount, matchParty } from './accountMatch.ts'
import { isClosed, judge, nextCheckMs, type HouseAccount, type Sender } from './rules.ts'

describe('an account against its mask', () => {
  it.each([
    ['1234567890', '1234567890', 'MATCH'],
    ['1234567890', '123-4-56789-0', 'MATCH'],
    ['1234567890', '1234567891', 'NO_MATCH'],
    ['1234567890', 'xxx-x-x6789-x', 'MATCH'],
    ['1234567890', 'XXX-X-X6789-X', 'MATCH'],
    ['1234567890', 'xxx-x-x6788-x', 'NO_MATCH'],
    ['1234567890', '123-4-xxxxx-0', 'MATCH'],
    ['1234567890', '1234xx7890', 'MATCH'],
    ['1234567890', '******7890', 'MATCH'],
    ['1234567890', 'xxx-x-xxx90-x', 'NO_MATCH'],
    ['1234567890', 'xxx-x-xxx89-x', 'UNCLEAR'],
    ['1234567890', 'xxx-x-xxxxx-x', 'UNCLEAR'],
    ['1234567890', '1234xxxx7890', 'UNCLEAR'],
    ['1234567890', '1234xxxx7891', 'NO_MATCH'],
    ['1234567890', 'xxxx7890', 'UNCLEAR'],
    ['020123456789', '20123456789', 'MATCH'],
    ['1234567890', null, 'UNCLEAR'],
    ['1234567890', '', 'UNCLEAR'],
    ['1234567890', 'hello', 'UNCLEAR'],
    ['', '1234', 'UNCLEAR'],
  ])('%s, shown as %s: %s', (own, shown, match) => {
    expect(matchAccount(own, shown)).toBe(match)
  })

  it('is another’s when the bank is another', () => {
    const own = { bankCode: 'KBANK', accountNo: '1234567890' }
    expect(matchParty(own, { bankNumber: '004', account: '1234567890', names: [] })).toBe('MATCH')
    expect(matchParty(own, { bankNumber: '014', account: '1234567890', names: [] })).toBe(
      'NO_MATCH',
    )
    expect(matchParty(own, { bankNumber: null, account: '1234567890', names: [] })).toBe('MATCH')
  })

  it('as a pattern hides what it hides', () => {
    expect([
      maskPattern('xxx-x-x6789-x'),
      maskPattern('1234567890'),
      maskPattern('xxxx'),
      maskPattern(null),
    ]).toEqual(['_____6789_', null, null, null])
  })
})

describe('a name', () => {
  it.each([
    ['SOMCHAI DEEJAI', ['MR. SOMCHAI D'], false],
    ['SOMCHAI DEEJAI', ['MISS PRANEE S'], true],
    ['SOMCHAI DEEJAI', ['นาย สมชาย ด'], false],
    ['SOMCHAI DEEJAI', [], false],
    ['สมชาย ใจดี', ['นาย สมชาย ใ***'], false],
    ['สมชาย ใจดี', ['นาง ปราณี ส***'], true],
    ['สมชาย ใจดี', ['นาง ปราณี', 'SOMCHAI'], true],
    ['สมชาย ใจดี', ['', '***'], false],
  ])('%s, shown as %j, contradicts: %s', (registered, shown, contradicts) => {
    expect(contradictsName(registered, shown)).toBe(contradicts)
  })
})

describe('the judgement', () => {
  const uploadedAt = new Date('2026-11-21T05:00:00Z')
  const SCB: HouseAccount = { bankCode: 'SCB', accountNo: '4050012345', currency: 'BAHT' }
  const member: Sender = {
    bankCode: 'KBANK',
    accountNo: '1234567890',
    name: 'SOMCHAI DEEJAI',
    sharesMask: false,
  }
  const transfer = (change: Partial<VerifiedTransfer> = {}): VerifiedTransfer => ({
    transRef: 'R',
    amount: 100n,
    paidAt: new Date(uploadedAt.getTime() - 60_000),
    sender: { bankNumber: '004', account: 'xxx-x-x6789-x', names: ['SOMCHAI D'] },
    receiver: { bankNumber: '014', account: 'xxx-x-x1234-x', names: [] },
    ...change,
  })
  const of = (
    change: Partial<VerifiedTransfer> = {},
    own: Partial<Sender> = {},
    accounts = [SCB],
  ) =>
    judge(transfer(change), {
      accounts,
      member: { ...member, ...own },
      uploadedAt,
      maxAgeMinutes: 60,
    })
  const to = (account: string | null) => ({ receiver: { bankNumber: '014', account, names: [] } })
  const from = (account: string | null, names: string[] = []) => ({
    sender: { bankNumber: '004', account, names },
  })

  it('credits what is sure', () => expect(of()).toEqual({ verdict: 'CREDIT', account: SCB }))
  it('looks at the destination, then the sender, then the age', () => {
    const old = { paidAt: new Date(uploadedAt.getTime() - 3_600_001) }
    expect(of({ ...to('9999999999'), ...from('9999999999'), ...old })).toEqual({
      verdict: 'FAIL',
      reason: 'DEST_ACC_INVALID',
    })
    expect(of({ ...from('9999999999'), ...old })).toEqual({ verdict: 'FAIL', reason: 'NOT_MATCH' })
    expect(of(old)).toEqual({ verdict: 'FAIL', reason: 'EXPIRED_SLIP' })
  })
  it('lets a definite no decide where another point cannot be told', () => {
    expect(of({ ...to(null), ...from('9999999999') })).toEqual({
      verdict: 'FAIL',
      reason: 'NOT_MATCH',
    })
  })
  it('leaves to a person what cannot be told', () => {
    expect(of(to(null))).toMatchObject({ verdict: 'REVIEW', note: 'DEST_UNCLEAR', account: SCB })
    expect(of(from(null))).toMatchObject({ verdict: 'REVIEW', note: 'SENDER_UNCLEAR' })
    expect(of({}, { sharesMask: true })).toMatchObject({
      verdict: 'REVIEW',
      note: 'SENDER_UNCLEAR',
    })
    expect(of(from('xxx-x-x6789-x', ['PRANEE S']))).toMatchObject({
      verdict: 'REVIEW',
      note: 'SENDER_UNCLEAR',
    })
    expect(of({ paidAt: new Date(uploadedAt.getTime() + 600_000) })).toMatchObject({
      verdict: 'REVIEW',
      note: 'TIME_UNCLEAR',
    })
    expect(of({}, {}, [{ ...SCB, currency: 'LAK' }])).toMatchObject({
      verdict: 'REVIEW',
      note: 'CURRENCY',
    })
    expect(of({}, {}, [SCB, { ...SCB, accountNo: '9990012349' }])).toMatchObject({
      verdict: 'REVIEW',
      note: 'DEST_UNCLEAR',
      account: null,
    })
  })
  it('knows nobody without accounts', () =>
    expect(of({}, {}, [])).toEqual({ verdict: 'FAIL', reason: 'DEST_ACC_INVALID' }))
})

it.each([
  ['22:59', false],
  ['23:00', true],
  ['00:29', true],
  ['00:30', false],
])('slips are closed over midnight, at %s: %s', (time, closed) => {
  expect(isClosed(new Date(`2026-11-21T${time}:00.000+07:00`), '23:00', '00:30')).toBe(closed)
})
it('hours that are none close nothing', () => {
  expect([isClosed(new Date(0), '07:00', '07:00'), isClosed(new Date(0), '', '25:00')]).toEqual([
    false,
    false,
  ])
})

it('asks again from 2 s doubling to 5 min', () => {
  expect([1, 2, 3, 8, 9, 100].map(nextCheckMs)).toEqual([
    2_000, 4_000, 8_000, 256_000, 300_000, 300_000,
  ])
})
