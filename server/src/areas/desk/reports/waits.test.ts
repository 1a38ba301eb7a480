import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { asOwner } from '../../../testing/db.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context } = house
const DAY = '2026-03-10'
/** So many minutes after ten o'clock of that Bangkok day. */
const at = (minutes: number): Date => new Date(Date.parse(`${DAY}T03:00:00Z`) + minutes * 60_000)

interface Withdrawal {
  state: 'REQUESTED' | 'PAID' | 'FAILED'
  asked: number
  ended?: number
  rejected?: boolean
  approvals?: { state: string; decided: number | null }[]
}
let made = 0
const withdrawal = ({ state, asked, ended, rejected, approvals = [] }: Withdrawal) =>
  asOwner(context.db, async (db) => {
    const id = `wait${++made}`
    await sql`insert into withdrawal (id, member_id, amount, state, approvals_needed, bank_code, account_no,
        account_name, fail_reason, requested_at, ended_at, rejected_by)
      values (${id}, 'm', 10000, ${state}, 0, 'SCB', '1234567890', 'M',
        ${state === 'FAILED' ? 'REFUSED' : null}, ${at(asked)}, ${ended === undefined ? null : at(ended)},
        ${rejected ? 'op' : null})`.execute(db)
    for (const { state: decision, decided } of approvals)
      await sql`insert into approval (id, kind, subject, amount, after, needs, proposed_by, proposed_at, reason, state,
          decided_at, decided_by)
        values (${`${id}-${decision}-${decided}`}, 'withdrawal', ${id}, 10000, '{}', 2, 'op', ${at(asked)}, 'r',
          ${decision}, ${decided === null ? null : at(decided)}, ${decided === null ? null : 'other'})`.execute(
        db,
      )
  })
const read = async (from = DAY) => {
  const { token } = await seat(context, 'finance')
  const { status, body } = await house
    .client(token)
    .post('/api/ops/reports/waits', { from, to: from })
  expect([status, body.message]).toEqual([200, undefined])
  return body['rows']
}

it('tells how long members waited for a decision and for their money, of what has ended', async () => {
  expect(await read()).toEqual([])
  // By itself: nobody decided.
  await withdrawal({ state: 'PAID', asked: 0, ended: 1 })
  await withdrawal({
    state: 'PAID',
    asked: 0,
    ended: 30,
    approvals: [{ state: 'done', decided: 20 }],
  })
  // What was overtaken is no decision.
  await withdrawal({
    state: 'PAID',
    asked: 10,
    ended: 55,
    approvals: [
      { state: 'overtaken', decided: 12 },
      { state: 'done', decided: 50 },
    ],
  })
  await withdrawal({ state: 'FAILED', asked: 0, ended: 60, rejected: true })
  await withdrawal({ state: 'REQUESTED', asked: 0, approvals: [{ state: 'done', decided: 5 }] })
  // Asked for on the day after.
  await withdrawal({ state: 'PAID', asked: 14 * 60, ended: 14 * 60 + 1 })
  expect(await read()).toEqual([
    { wait: 'withdrawalDecided', count: 3, median: 2_400, p95: 3_480, longest: 3_600 },
    { wait: 'withdrawalPaid', count: 3, median: 1_800, p95: 2_610, longest: 2_700 },
  ])
})

it('tells how long people took over a slip, and not those that no person decided', async () => {
  const slip = (reference: string, ended: number, by: string | null) =>
    asOwner(context.db, (db) =>
      sql`insert into slip (reference, member_id, status, note, width, height, decided_by, created_at, ended_at)
        values (${reference}, 'm', 'FAILED', 'NOT_OURS', 1, 1, ${by}, ${at(0)}, ${at(ended)})`.execute(
        db,
      ),
    )
  await slip('s1', 4, 'op')
  await slip('s2', 8, 'op')
  await slip('s3', 600, null)
  expect(await read()).toContainEqual({
    wait: 'slipDecided',
    count: 2,
    median: 360,
    p95: 468,
    longest: 480,
  })
})
