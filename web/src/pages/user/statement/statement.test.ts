import { describe, expect, it } from 'vitest'
import type { StatementRow } from '../../../api/queries/statement.ts'
import { amountOf, itemText, maskedAccount, signOf } from '../../../core/activity.ts'
import { daysOf } from './days.ts'
import { narrowedBy, searchOf, shownBy } from './narrowing.ts'
import { lastPage, pageAsked } from './pages.ts'

const row = (_id: string, createdAt: string): StatementRow => ({
  _id,
  statementType: 'deposit',
  from: 'KBANK',
  to: 'WALLET',
  status: 'SUCCESS',
  amount: 1,
  createdAt,
})

describe('days', () => {
  it('are Bangkok’s: 17:00 UTC is the next day', () => {
    const now = Date.parse('2026-11-21T04:00:00.000Z')
    const days = daysOf(
      [
        row('3', '2026-11-20T17:00:00.000Z'),
        row('2', '2026-11-20T16:59:59.999Z'),
        row('1', '2026-10-01T00:00:00.000Z'),
      ],
      now,
    )
    expect(days.map(({ name, date, rows }) => [name, date, rows.length])).toEqual([
      ['today', '21/11/2026', 1],
      ['yesterday', '20/11/2026', 1],
      [null, '01/10/2026', 1],
    ])
  })
})

describe('pages', () => {
  it.each([
    [null, 1],
    ['2', 2],
    ['0', 1],
    ['-3', 1],
    ['1e9', 1],
    ['abc', 1],
    ['99999999', 1],
  ] as const)('of "%s" is %s', (text, page) => {
    expect(pageAsked(text)).toBe(page)
  })
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [95, 10],
  ] as const)('%s rows fill %s', (total, pages) => {
    expect(lastPage(total, 10)).toBe(pages)
  })
})

describe('what the address narrows', () => {
  // Half past one in the night of 1 December in Bangkok; still November in UTC.
  const now = Date.parse('2026-11-30T18:30:00.000Z')
  it.each([
    ['', 'all', null],
    ['?days=month', 'month', { from: '2026-12-01', to: '2026-12-01' }],
    ['?days=last', 'last', { from: '2026-11-01', to: '2026-11-30' }],
    ['?days=2026-01-05..2026-02-01', 'own', { from: '2026-01-05', to: '2026-02-01' }],
    ['?days=2026-02-01..2026-01-05', 'all', null],
    ['?days=2026-13-01..2026-13-02', 'all', null],
    ['?days=own', 'all', null],
    ['?days=toString', 'all', null],
  ] as const)('of "%s" are the days of %s', (search, range, days) => {
    expect(shownBy(search, now)).toEqual({ page: 1, kind: null, range, days })
  })
  it.each([
    ['deposit', 'deposit'],
    ['finish_bonus', null],
    ['toString', null],
    ['__proto__', null],
  ] as const)('of the kind "%s" is %s', (kind, shown) => {
    expect(shownBy(`?kind=${kind}`, now).kind).toBe(shown)
  })
  it('is written as it was read', () => {
    for (const search of ['', '?kind=bonus&days=last&page=3', '?days=2026-01-05..2026-02-01'])
      expect(decodeURIComponent(searchOf(shownBy(search, now)))).toBe(search)
  })
  it('is asked of the server as days and a kind', () => {
    expect(narrowedBy(shownBy('?kind=bonus&days=last&page=3', now))).toEqual({
      kind: 'bonus',
      from: '2026-11-01',
      to: '2026-11-30',
    })
    expect(narrowedBy(shownBy('', now))).toEqual({})
  })
})

describe('a row', () => {
  it('S251: is signed plus for deposit and bonus, minus for withdraw, else not', () => {
    expect([
      signOf('deposit'),
      signOf('bonus'),
      signOf('withdraw'),
      signOf('transfer'),
      signOf('finish_bonus'),
    ]).toEqual(['in', 'in', 'out', null, null])
  })
  it('has no amount when the end of a bonus moved nothing', () => {
    expect([
      amountOf({ statementType: 'finish_bonus', amount: 0 }),
      amountOf({ statementType: 'finish_bonus', amount: 5 }),
      amountOf({ statementType: 'deposit', amount: 0 }),
    ]).toEqual([null, 5, 0])
  })
  it.each([
    ['bonus', 'Double', 'Double'],
    ['promotion', 'WELCOME', 'Kind · WELCOME'],
    ['refund', '', 'Kind'],
    ['invite', 'Kind of May', 'Kind of May'],
    ['luckydraw', '฿50', 'Kind · ฿50'],
  ] as const)('of a %s with "%s" says "%s"', (kind, description, text) =>
    expect(itemText({ kind, description }, 'Kind')).toBe(text),
  )
  it('shows four digits of an account', () => {
    expect([maskedAccount('1234564821'), maskedAccount('12')]).toEqual(['xxx-x-x4821', '12'])
  })
})
