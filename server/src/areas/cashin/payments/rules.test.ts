import { describe, expect, it } from 'vitest'
import { coinsFor } from './credit.ts'
import { match, sendingBankOf, type Known } from './rules.ts'

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
    ['another account of ours', '014', 'KBANK', [line], 'line'],
    ['its own account before another', '014', 'KBANK', [line, told('k', '', 'KBANK')], 'k'],
    ['no account, of two', '014', '', [line, told('k', '014', 'KBANK')], '? line k'],
    ['the exact one of two', '014', 'SCB', [told('x', '', 'SCB'), line], 'line'],
    ['a bank with no number', 'ABC', 'SCB', [line], 'line'],
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
