import { describe, expect, it } from 'vitest'
import { coinsFor } from './credit.ts'
import {
  billOf,
  lineAccount,
  match,
  mayBe,
  namedAs,
  operatorClaim,
  sendingBankOf,
  transferClaim,
  type Known,
} from './rules.ts'

describe('coins', () => {
  it.each([
    [9_999n, 0n],
    [10_000n, 1n],
    [19_999n, 1n],
    [1_000_000_000n, 100_000n],
  ])('for %s satang are %s', (amount, coins) => {
    expect(coinsFor(amount, 100)).toBe(coins)
  })
  it('are none when the setting is off, and may be for parts of a baht', () => {
    expect([coinsFor(10_000n, 0), coinsFor(10_000n, -5), coinsFor(100n, 0.5)]).toEqual([0n, 0n, 2n])
  })
})

interface One extends Known {
  id: string
}
const told = (id: string, sending_bank: string, account: string): One => ({
  id,
  sending_bank,
  account: `bank:${account}`,
  told: true,
})
const bySlip = (id: string, sending_bank: string, account: string): One => ({
  ...told(id, sending_bank, account),
  told: false,
})
const said = (by: 'LINE' | 'SLIP', sendingBank: string, account: string, known: One[]): string => {
  const found = match({ reference: 'R', sendingBank, account }, by, known)
  if (found.is === 'OTHER') return 'OTHER'
  return found.is === 'SAME' ? found.of.id : `? ${found.of.map(({ id }) => id).join(' ')}`
}

describe('a slip, or an operator, beside the payments of its reference', () => {
  const [line, slip] = [told('line', '014', 'SCB'), bySlip('slip', '014', 'SCB')]
  it.each([
    ['nothing is known', '014', 'SCB', [], 'OTHER'],
    ['the same line', '014', 'SCB', [line], 'line'],
    ['the same slip', '014', 'SCB', [slip], 'slip'],
    ['another sending bank', '004', 'SCB', [line], 'OTHER'],
    ['no sending bank, of one', '', 'SCB', [line], 'line'],
    ['no sending bank, of two', '', 'SCB', [line, told('b', '004', 'SCB')], '? line b'],
    ['a payment of no sending bank', '014', 'SCB', [bySlip('x', '', 'SCB')], 'x'],
    [
      'a payment whose sending bank nobody wrote down',
      'ABC',
      'SCB',
      [{ ...bySlip('x', '', 'SCB'), sending_bank: null }],
      'x',
    ],
    ['another account of ours', '014', 'KBANK', [line], 'line'],
    ['its own account before another', '014', 'KBANK', [line, told('k', '', 'KBANK')], 'k'],
    ['no account, of two', '014', '', [line, told('k', '014', 'KBANK')], '? line k'],
    ['the exact one of two', '014', 'SCB', [told('x', '', 'SCB'), line], 'line'],
    ['a bank with no number', 'ABC', 'SCB', [line], 'line'],
    ['a payment of a bank with no number', '014', 'SCB', [bySlip('x', 'ABC', 'SCB')], 'x'],
    ['another bank with no number', 'ABC', 'SCB', [bySlip('x', 'WXYZ', 'SCB')], 'OTHER'],
    ['one that begins as a number', 'ABC', 'SCB', [bySlip('x', '0141', 'SCB')], 'OTHER'],
    ['one that ends as a number', 'ABC', 'SCB', [bySlip('x', 'A014', 'SCB')], 'OTHER'],
  ])('%s', (_of, sendingBank, account, known, is) => {
    expect(said('SLIP', sendingBank, account, known)).toBe(is)
  })
})

describe("the bank's own line beside the payments of its reference", () => {
  it.each([
    ['nothing is known', '014', 'SCB', [], 'OTHER'],
    ['one that another line has shown', '014', 'SCB', [told('a', '014', 'KBANK')], 'OTHER'],
    ['what a slip has brought', '014', 'SCB', [bySlip('s', '014', 'SCB')], 's'],
    ['what a slip of no bank has brought', '014', 'SCB', [bySlip('s', '', 'SCB')], 's'],
    ['a slip of another bank', '014', 'SCB', [bySlip('s', '004', 'SCB')], 'OTHER'],
    ['a slip into another account of ours', '014', 'SCB', [bySlip('s', '014', 'KBANK')], '? s'],
    [
      'two slips of one reference that may both be it',
      '014',
      'SCB',
      [bySlip('s', '', 'SCB'), bySlip('t', 'ABC', 'SCB')],
      '? s t',
    ],
  ])('%s', (_of, sendingBank, account, known, is) => {
    expect(said('LINE', sendingBank, account, known)).toBe(is)
  })
})

it('spells a sending bank one way, from its code and its number', () => {
  expect([' scb ', '014', '999', '', 'ABC'].map(sendingBankOf)).toEqual([
    '014',
    '014',
    '',
    '',
    'ABC',
  ])
})

it('says of whom it cannot tell', () => {
  const slip = bySlip('s', '014', 'KBANK')
  expect(match(namedAs('R', 'SCB', 'SCB'), 'LINE', [slip])).toEqual({
    is: 'CANNOT_TELL',
    of: [slip],
  })
})

describe('a line of the same reference', () => {
  const named = { reference: 'R', sendingBank: '014', account: 'SCB' }
  it.each([
    ['014', 'SCB', true],
    ['', 'SCB', true],
    ['014', '', true],
    ['', '', true],
    ['004', 'SCB', false],
    ['014', 'KBANK', false],
    ['', 'KBANK', false],
  ])('from the bank "%s" to our account "%s" may be it: %s', (sending_bank, account, may) => {
    expect(mayBe({ sending_bank, account }, named)).toBe(may)
  })

  it('may be what says neither bank nor account', () => {
    const line = { sending_bank: '014', account: 'SCB' }
    expect(mayBe(line, namedAs('R'))).toBe(true)
    expect(mayBe(line, namedAs('R', '004'))).toBe(false)
    expect(mayBe(line, namedAs('R', '', 'KBANK'))).toBe(false)
  })
})

it('spells what evidence names in one way', () => {
  expect(namedAs(' Ab1 ', 'scb', 'KBANK')).toEqual({
    reference: 'Ab1',
    sendingBank: '014',
    account: 'KBANK',
  })
  expect(namedAs('R')).toEqual({ reference: 'R', sendingBank: '', account: '' })
  expect(['bank:SCB', 'SCB', 'a bank:SCB'].map(lineAccount)).toEqual(['SCB', 'SCB', 'a bank:SCB'])
  expect(transferClaim(' Ab1 ')).toBe('reference Ab1')
  expect(operatorClaim('op1')).toBe('operator op1')
})

it('a line that pays a code names one of our PSPs, and which code', () => {
  const bill = (bill_provider: string | null, bill_reference: string | null) =>
    billOf({ bill_provider, bill_reference })
  expect(bill('WW', 'B1')).toEqual({ provider: 'WW', reference: 'B1' })
  expect([bill('NOBODY', 'B1'), bill(null, 'B1'), bill('WW', null), bill(null, null)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
