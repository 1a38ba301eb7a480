import { describe, expect, it } from 'vitest'
import type { StatementRow } from '../../api/queries/statement.ts'
import { latestOf, openWithdrawal, type Asked } from './asked.ts'
import { checkBefore, checkWithdrawal, mostOf, picksOf } from './checkWithdrawal.ts'

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

describe('before it is asked for', () => {
  const terms = { from: 20_000, asked: 3_000.5, perDay: 5, count: 2 }
  it.each([
    [16_999.49, 'NONE', 19_999.99],
    [16_999.5, 'AMOUNT', 20_000],
  ] as const)('%d baht with those of 24 hours: %s', (baht, why, sum) => {
    expect(checkBefore(baht, terms)).toEqual({ why, sum })
  })
  it('the team checks each one after the last that goes out by itself in 24 hours', () => {
    expect(checkBefore(100, { ...terms, count: 4 }).why).toBe('NONE')
    expect(checkBefore(100, { ...terms, count: 5 }).why).toBe('COUNT')
  })
  it('offers amounts that can be taken, none of them twice', () => {
    const values = (inWallet: number) =>
      picksOf({ ...balances, inWallet, inGames: 0, withdrawMax: 50_000 }).map(({ value }) => value)
    expect(values(18_440.5)).toEqual([500, 1_000, 9_220])
    expect(values(1_000)).toEqual([500, 1_000])
    expect(values(150)).toEqual([])
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
