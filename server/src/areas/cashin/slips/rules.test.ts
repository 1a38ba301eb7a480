import { describe, expect, it } from 'vitest'
import type { VerifiedTransfer } from '../../../providers/slipcheck/port.ts'
import type { TransferInFeed } from '../bankTransfers/findInFeed.ts'
import {
  isClosed,
  judge,
  nextCheckMs,
  sendingBankOf,
  type HouseAccount,
  type Sender,
} from './rules.ts'

describe('the judgement', () => {
  const uploadedAt = new Date('2026-11-21T05:00:00Z')
  const OUR_NAME = 'บริษัท กระเป๋า จำกัด'
  const SCB: HouseAccount = {
    bankCode: 'SCB',
    accountNo: '4050012345',
    names: [OUR_NAME, 'KRAPAO COMPANY LIMITED'],
    currency: 'BAHT',
  }
  const member: Sender = {
    bankCode: 'KBANK',
    accountNo: '1234567890',
    names: ['SOMCHAI DEEJAI'],
    sharesMask: false,
  }
  const transfer = (change: Partial<VerifiedTransfer> = {}): VerifiedTransfer => ({
    transRef: 'R',
    amount: 100n,
    paidAt: new Date(uploadedAt.getTime() - 60_000),
    sender: { bankNumber: '004', account: 'xxx-x-x6789-x', names: ['SOMCHAI D'] },
    receiver: { bankNumber: '014', account: 'xxx-x-x1234-x', names: [OUR_NAME] },
    ...change,
  })
  const of = (
    change: Partial<VerifiedTransfer> = {},
    own: Partial<Sender> = {},
    accounts = [SCB],
    feed?: TransferInFeed,
  ) =>
    judge(transfer(change), {
      feed,
      accounts,
      member: { ...member, ...own },
      uploadedAt,
      maxAgeMinutes: 60,
    })
  const to = (account: string | null, names = [OUR_NAME]) => ({
    receiver: { bankNumber: '014', account, names },
  })
  const shows = (change: Partial<TransferInFeed> = {}, sender = {}): TransferInFeed => ({
    sender: {
      bankCode: 'KBANK',
      bankNumber: null,
      account: '1234567890',
      names: ['SOMCHAI DEEJAI'],
      ...sender,
    },
    toAccountNo: '4050012345',
    amount: 100n,
    currency: 'THB',
    ...change,
  })
  const from = (account: string | null, names: string[] = []) => ({
    sender: { bankNumber: '004', account, names },
  })

  it('credits what is sure', () => expect(of()).toEqual({ verdict: 'CREDIT', account: SCB }))
  it("leaves to a person whose the account was then, or whose the mask's digits are", () => {
    const unclear = { verdict: 'REVIEW', note: 'SENDER_UNCLEAR', account: SCB }
    expect(of({}, { heldBefore: true })).toEqual(unclear)
    expect(of({}, { sharesMask: true })).toEqual(unclear)
  })
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
    expect(of(to('xxx-x-x1234-x', []))).toMatchObject({ verdict: 'REVIEW', note: 'DEST_UNCLEAR' })
    expect(of(from('1234567890', []))).toMatchObject({ verdict: 'REVIEW', note: 'SENDER_UNCLEAR' })
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
  it('takes another name for a no, whatever the digits', () => {
    const DEST = { verdict: 'FAIL', reason: 'DEST_ACC_INVALID' }
    const SENDER = { verdict: 'FAIL', reason: 'NOT_MATCH' }
    expect(of(to('xxx-x-x1234-x', ['บุญมี รักไทย']))).toEqual(DEST)
    expect(of(from('xxx-x-x6789-x', ['PRANEE S']))).toEqual(SENDER)
    expect(of(from('1234567890', ['PRANEE DEEJAI']))).toEqual(SENDER)
  })
  it('believes our own feed more than the slip', () => {
    const fed = (feed: TransferInFeed, change = {}) => of(change, {}, [SCB], feed)
    expect(fed(shows())).toMatchObject({ verdict: 'CREDIT' })
    // What the slip could not tell, the feed does.
    expect(fed(shows(), { ...from(null), ...to(null, []) })).toMatchObject({ verdict: 'CREDIT' })
    const other = { verdict: 'FAIL', reason: 'NOT_MATCH' }
    expect(fed(shows({}, { account: '9876567895' }))).toEqual(other)
    expect(fed(shows({}, { names: ['PRANEE SUKJAI'] }))).toEqual(other)
    expect(fed(shows({}, { bankCode: 'SCB' }))).toEqual(other)
    // Of a masked account in the feed the slip may show the rest.
    const masked = shows({}, { account: 'xxxxxxxx90' })
    expect(fed(masked)).toMatchObject({ verdict: 'CREDIT' })
    expect(fed(masked, from('9999999990', ['SOMCHAI D']))).toEqual(other)
    const review = { verdict: 'REVIEW' }
    expect(fed(shows({ amount: 101n }))).toMatchObject({ ...review, note: 'FEED_DIFFERS' })
    expect(fed(shows({ currency: 'LAK' }))).toMatchObject({ ...review, note: 'CURRENCY' })
    expect(fed(shows({ paysUnknownCode: true }))).toMatchObject({ ...review, note: 'PAYS_CODE' })
    expect(fed(shows({ toAccountNo: '9990001112' }))).toMatchObject({
      ...review,
      note: 'DEST_UNCLEAR',
    })
  })
  it('takes what one of our own accounts has sent for nobody’s, whoever has registered it', () => {
    const KBANK = { ...SCB, bankCode: 'KBANK', accountNo: '0123456789' }
    const thief = { accountNo: '0123456789', names: ['KRAPAO COMPANY LIMITED'] }
    const fitting = { ...thief, accountNo: '9993456789' }
    const refused = { verdict: 'FAIL', reason: 'NOT_MATCH' }
    const judged = (own: Partial<Sender>, account: string, feed?: TransferInFeed) =>
      of(from(account, [OUR_NAME, 'KRAPAO COMPANY LIMITED']), own, [SCB, KBANK], feed)
    expect(judged(thief, '0123456789')).toEqual(refused)
    expect(judged(thief, 'xxx-x-x5678-x')).toEqual(refused)
    expect(judged(fitting, 'xxx-x-x5678-x')).toEqual(refused)
    const feed = shows({}, { account: '0123456789', names: ['KRAPAO COMPANY LIMITED'] })
    expect(judged(fitting, 'xxx-x-x5678-x', feed)).toEqual(refused)
  })
  it('knows nobody without accounts', () =>
    expect(of({}, {}, [])).toEqual({ verdict: 'FAIL', reason: 'DEST_ACC_INVALID' }))
})

it.each([
  ['22:59', false],
  ['23:00', true],
  ['00:29', true],
  ['00:30', false],
])('S240: slips are closed over midnight, at %s: %s', (time, closed) => {
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

it.each([
  ['004', '004', '004'],
  ['004', undefined, '004'],
  ['004', null, '004'],
  ['004', '', '004'],
  ['004', '999', '004'],
  [null, null, ''],
  // Whoever shows the mini-QR has drawn it: neither bank is known then.
  ['004', '014', ''],
  [null, '014', ''],
])(
  'of a slip that names bank %s and is verified as %s the sending bank is "%s"',
  (drawn, verified, bank) => expect(sendingBankOf(drawn, verified)).toBe(bank),
)
