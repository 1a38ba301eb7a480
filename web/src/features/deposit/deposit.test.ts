import { describe, expect, it } from 'vitest'
import { pictureOf, sized } from '../../core/pictures/codePicture.ts'
import { arrivedSince, knownDeposits, sinceOpened } from './arrival.ts'
import { waitingAnnounced } from './bank/announced.ts'
import { leastSent } from './bank/leastSent.ts'
import { checkAmount } from './checkAmount.ts'
import { coinsFor } from './coins.ts'
import { isBeyond } from './room.ts'
import { isBankFirst, waysOf, type DepositAccount } from './ways.ts'

const account = (bankCode: string, more: Partial<DepositAccount> = {}): DepositAccount => ({
  bankCode,
  bankType: 'BANK',
  mode: 'AUTO',
  bank: { nameTH: bankCode, nameEN: bankCode },
  minDepositLak: null,
  bankAccountName: 'KRAPAO',
  bankAccountNo: '0123456789',
  currency: 'BAHT',
  minDeposit: 1,
  ...more,
})
const lookup = (banks: DepositAccount[], isManual = false) => ({ banks, wallets: [], isManual })
const deposit = (_id: string, status: 'SUCCESS' | 'PENDING' = 'SUCCESS') => ({
  _id,
  statementType: 'deposit' as const,
  from: 'KBANK',
  to: 'WALLET',
  status,
  amount: 100,
  createdAt: '2026-11-21T04:00:00.000Z',
})

describe('waysOf', () => {
  it('S94: sends PAYMENT accounts and KBANK in SMS mode to the QR section, the rest to the bank section', () => {
    const ways = waysOf(
      lookup([
        account('SCB'),
        account('KBANK'),
        account('BCEL', { currency: 'LAK' }),
        account('WW', { bankType: 'PAYMENT' }),
        account('KBANK', { mode: 'SMS' }),
      ]),
    )
    expect(ways.qr.map(({ provider }) => provider)).toEqual(['WW', 'KBANK'])
    expect(ways.bank.map(({ bankCode, mode }) => `${bankCode} ${mode}`)).toEqual([
      'SCB AUTO',
      'KBANK AUTO',
      'BCEL AUTO',
    ])
  })

  it('shows a provider once, and none that no code can be asked of', () => {
    const ways = waysOf(
      lookup([
        account('KBANK', { bankType: 'PAYMENT' }),
        account('KBANK', { mode: 'SMS' }),
        account('NEWPAY', { bankType: 'PAYMENT' }),
      ]),
    )
    expect(ways).toMatchObject({
      qr: [{ provider: 'KBANK', account: { bankType: 'PAYMENT' } }],
      bank: [],
    })
  })
})

describe('own currency first', () => {
  const banks = [
    account('SCB'),
    account('WW', { bankType: 'PAYMENT' }),
    account('BCEL', { currency: 'LAK' }),
  ]
  it('a member with an account in kip sees the accounts in kip, before codes in baht', () => {
    const ways = waysOf(lookup(banks), 'LAK')
    expect(ways.bank.map(({ bankCode }) => bankCode)).toEqual(['BCEL', 'SCB'])
    expect(isBankFirst(ways, 'LAK')).toBe(true)
  })
  it('one with an account in baht sees them as they are', () => {
    for (const own of ['BAHT', undefined] as const) {
      const ways = waysOf(lookup(banks), own)
      expect(ways.bank.map(({ bankCode }) => bankCode)).toEqual(['SCB', 'BCEL'])
      expect(isBankFirst(ways, own)).toBe(false)
    }
  })
})

describe('announcing', () => {
  it('S98: is offered only when the operator says so, and only for accounts in baht', () => {
    const banks = [
      account('SCB'),
      account('BCEL', { currency: 'LAK' }),
      account('WW', { bankType: 'PAYMENT' }),
    ]
    expect(waysOf(lookup(banks)).announce).toEqual([])
    expect(waysOf(lookup(banks, true)).announce.map(({ bankCode }) => bankCode)).toEqual(['SCB'])
  })

  it('knows the one that waits from a link on its way and from what has ended', () => {
    const rows = [
      { ...deposit('3', 'PENDING'), from: 'KRAPAO WALLET' },
      deposit('2'),
      deposit('1', 'PENDING'),
    ]
    expect(waitingAnnounced(rows, 'KBANK')?._id).toBe('1')
    expect(waitingAnnounced(rows, 'SCB')).toBeUndefined()
    expect(waitingAnnounced(rows, undefined)).toBeUndefined()
  })
})

describe('checkAmount', () => {
  it.each([
    [null, 'minimum'],
    [0, 'minimum'],
    [0.99, 'minimum'],
    [1, null],
    [10_000_000, null],
    [10_000_000.01, 'maximum'],
  ] as const)('of %s baht says %s', (baht, fault) => {
    expect(checkAmount(baht, 1)).toBe(fault)
  })
})

describe('coinsFor', () => {
  it.each([
    [null, 0],
    [99.99, 0],
    [100, 1],
    [199.99, 1],
    [500, 5],
  ] as const)('%s baht: %s', (baht, coins) => {
    expect(coinsFor(baht)).toBe(coins)
  })
})

describe('an arrival', () => {
  it('is a deposit that had not ended when the sheet was opened', () => {
    const known = knownDeposits([deposit('1'), deposit('2', 'PENDING')])
    expect(arrivedSince(known, [deposit('2', 'PENDING'), deposit('1')])).toBeNull()
    expect(arrivedSince(known, [deposit('3'), deposit('1')])?._id).toBe('3')
    expect(arrivedSince(known, [deposit('2'), deposit('1')])?._id).toBe('2')
  })
})

describe('an answer that an earlier sheet left behind', () => {
  it('is no baseline: what came while none stood open is not celebrated', () => {
    const before = { data: [deposit('1')], isFetchedAfterMount: false }
    expect(sinceOpened(before)).toBeUndefined()
    const asked = { data: [deposit('2'), deposit('1')], isFetchedAfterMount: true }
    const known = knownDeposits(sinceOpened(asked) ?? [])
    expect(arrivedSince(known, asked.data)).toBeNull()
  })
})

describe('the member’s own limit', () => {
  const room = { period: 'day' as const, left: 300, until: '2026-11-23T17:00:00.000Z' }
  it.each([
    [null, false],
    [300, false],
    [300.01, true],
  ])('%s baht beyond 300: %s', (baht, beyond) => {
    expect(isBeyond(baht, room)).toBe(beyond)
    expect(isBeyond(baht, null)).toBe(false)
  })
})

describe('the picture', () => {
  it('carries markup as an address in which nothing of it can close the attribute', () => {
    expect(pictureOf('<svg onload="alert(1)">#</svg>')).toBe(
      'data:image/svg+xml,%3Csvg%20onload%3D%22alert(1)%22%3E%23%3C%2Fsvg%3E',
    )
  })

  it('gets a size only when it has none', () => {
    expect(sized('<svg viewBox="0 0 9 9"><path/></svg>', 90)).toBe(
      '<svg width="90" height="90" viewBox="0 0 9 9"><path/></svg>',
    )
    expect(sized('<svg width="9"><path/></svg>', 90)).toBe('<svg width="9"><path/></svg>')
  })
})

describe('the least that may be sent', () => {
  it('is told in the currency of the account', () => {
    expect(leastSent({ minDeposit: 1, minDepositLak: null })).toBe('฿1')
    expect(leastSent({ minDeposit: 1, minDepositLak: 650 })).toBe('₭650')
  })
})
