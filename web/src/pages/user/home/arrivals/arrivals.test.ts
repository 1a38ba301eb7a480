import { expect, it } from 'vitest'
import type { StatementRow } from '../../../../api/queries/statement.ts'
import { arrivals } from './arrivals.ts'

let at = Date.parse('2026-11-21T07:00:00.000Z')
const row = (
  statementType: StatementRow['statementType'],
  status: StatementRow['status'],
  _id = String(at),
): StatementRow => ({
  _id,
  statementType,
  status,
  from: 'KBANK',
  to: 'WALLET',
  amount: 500,
  createdAt: new Date((at += 1_000)).toISOString(),
})

it('are deposits that were waited for or are new, and withdrawals that have ended', () => {
  const announced = row('deposit', 'PENDING')
  const payout = row('withdraw', 'PENDING')
  const old = row('deposit', 'SUCCESS')
  const before = [old, payout, announced]
  const paid = { ...payout, status: 'SUCCESS' as const }
  const came = { ...announced, status: 'SUCCESS' as const }
  const fresh = row('deposit', 'SUCCESS')
  expect(arrivals(before, [fresh, old, paid, came])).toEqual([fresh, paid, came])
  expect(arrivals(before, before)).toEqual([])
  expect(arrivals([], [fresh])).toEqual([fresh])
})

it('are not what has begun, failed to come, moved inside, or slid in from an older page', () => {
  const older = row('deposit', 'SUCCESS')
  const known = row('transfer', 'SUCCESS')
  const now = [row('deposit', 'FAILED'), row('withdraw', 'PENDING'), row('transfer', 'SUCCESS')]
  expect(arrivals([known], [...now, known, older])).toEqual([])
})
