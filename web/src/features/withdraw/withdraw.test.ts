import { describe, expect, it } from 'vitest'
import type { StatementRow } from '../../api/queries/statement.ts'
import { latestOf, openWithdrawal, type Asked } from './asked.ts'
import { checkWithdrawal, mostOf } from './checkWithdrawal.ts'

const balances = { inWallet: 500.5, inGames: 300.25, withdrawMin: 100, withdrawMax: 700 }
const row = (
  _id: string,
  status: StatementRow['status'],
  createdAt = '2026-11-21T04:00:00.000Z',
): StatementRow => ({
  _id,
  statementType: 'withdraw',
  from: 'WALLET',
  to: 'KBANK',
  status,
  amount: 200,
  createdAt,
})

describe('checkWithdrawal', () => {
  it.each([
    ['', 'empty'],
    ['0', 'min'],
    ['99.99', 'min'],
    ['100', null],
    ['700', null],
    ['700.01', 'max'],
  ] as const)('S169: "%s": %s', (amount, fault) => {
    expect(checkWithdrawal(amount, balances).fault).toBe(fault)
  })
  it('says what the games must give, to the satang', () => {
    expect(checkWithdrawal('500.50', balances)).toEqual({ fault: null, baht: 500.5, fromGames: 0 })
    expect(checkWithdrawal('600.60', balances)).toEqual({
      fault: null,
      baht: 600.6,
      fromGames: 100.1,
    })
    expect(checkWithdrawal('801', { ...balances, withdrawMax: 1_000 }).fault).toBe('notEnough')
  })
  it('takes all there is, up to the bound', () => {
    expect(mostOf(balances)).toBe(700)
    expect(mostOf({ ...balances, withdrawMax: 1_000 })).toBe(800.75)
  })
})

describe('a withdrawal that was asked for', () => {
  const asked: Asked = {
    amount: 200,
    status: 'PENDING',
    askedAt: Date.parse('2026-11-21T04:00:00.000Z'),
    reference: 'wd1',
    rowId: null,
  }
  it('is found on the statement while it is open', () => {
    expect(openWithdrawal([row('2', 'SUCCESS'), row('1', 'FAILED')])).toBeNull()
    expect(openWithdrawal([row('3', 'PENDING')])).toMatchObject({
      rowId: '3',
      amount: 200,
      reference: null,
    })
  })
  it('is followed by its row, and does not mistake an old one for itself', () => {
    expect(latestOf(asked, [row('1', 'FAILED', '2026-11-20T04:00:00.000Z')])).toBe(asked)
    expect(latestOf(asked, [row('3', 'SUCCESS')])).toMatchObject({
      rowId: '3',
      status: 'SUCCESS',
      reference: 'wd1',
    })
    expect(
      latestOf({ ...asked, rowId: '3' }, [row('4', 'PENDING'), row('3', 'FAILED')]),
    ).toMatchObject({ status: 'FAILED' })
  })
})
