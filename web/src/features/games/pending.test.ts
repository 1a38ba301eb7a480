import { describe, expect, it } from 'vitest'
import type { StatementRow } from '../../api/queries/statement.ts'
import { answered, pendingOf, pendingTransfers, transitStateOf } from './pending.ts'

const row = (
  _id: string,
  status: StatementRow['status'],
  to = 'pg',
  from = 'WALLET',
  statementType: StatementRow['statementType'] = 'transfer',
): StatementRow => ({
  _id,
  statementType,
  from,
  to,
  status,
  amount: 500,
  createdAt: '2026-11-21T04:00:00.000Z',
})

describe('transfers on their way', () => {
  it('are the unanswered ones between own places, not deposits or withdrawals', () => {
    const rows = [
      row('3', 'PENDING'),
      row('2', 'PENDING', 'BANK', 'WALLET', 'withdraw'),
      row('1', 'SUCCESS'),
    ]
    expect(pendingTransfers(rows).map(({ _id }) => _id)).toEqual(['3'])
  })
  it('belong to a game at either end', () => {
    expect(pendingOf([row('1', 'PENDING', 'WALLET', 'joker')], 'joker')?._id).toBe('1')
    expect(pendingOf([row('1', 'PENDING', 'joker')], 'pg')).toBeUndefined()
  })
  it('are told once they have an answer, and only those that waited', () => {
    const before = [row('2', 'PENDING'), row('1', 'SUCCESS')]
    expect(
      answered(before, [row('3', 'FAILED'), row('2', 'SUCCESS'), row('1', 'SUCCESS')]).map(
        ({ _id }) => _id,
      ),
    ).toEqual(['2'])
    expect(answered(before, before)).toEqual([])
    expect(answered(before, [])).toEqual([])
  })
})

describe('the outcome of one transfer', () => {
  const asked = { from: 'WALLET', to: 'pg', seen: ['1'] }
  it('is still moving while its row is not there, or unanswered', () => {
    expect(transitStateOf([], asked)).toBe('moving')
    expect(transitStateOf([row('2', 'PENDING'), row('1', 'SUCCESS')], asked)).toBe('moving')
  })
  it('is not taken from an earlier transfer between the same ends', () => {
    expect(transitStateOf([row('1', 'SUCCESS')], asked)).toBe('moving')
  })
  it('has arrived or come back as the newest row says', () => {
    expect(transitStateOf([row('2', 'SUCCESS'), row('1', 'FAILED')], asked)).toBe('arrived')
    expect(transitStateOf([row('2', 'FAILED'), row('1', 'SUCCESS')], asked)).toBe('returned')
  })
  it('does not look at other games or the way back', () => {
    expect(
      transitStateOf([row('4', 'SUCCESS', 'joker'), row('3', 'SUCCESS', 'WALLET', 'pg')], asked),
    ).toBe('moving')
  })
})
