import { beforeEach, describe, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../../../testing/cashier.ts'
import { transact } from '../../../../testing/transact.ts'
import { rejectWithdrawal } from '../approvals/approval.ts'
import { decidePayout } from '../approvals/decide.ts'
import { findWithdrawal } from '../store.ts'
import { paidBefore } from '../testing/paidBefore.ts'
import { PAYOUTS, resolvePayout } from './payout.ts'

const cashier = await openCashier()
const { context } = cashier
let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await cashier.fund(member.memberId, 200_000)
})

async function ask(amount: number): Promise<string> {
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount })
  await cashier.jobs.look(PAYOUTS)
  return body.reference
}
/** What the newest row of the statement says of its payout. */
const told = async () => {
  const { body } = await member.post<{ statements: { status: string; payout?: object }[] }>(
    '/api/statement',
    { page: 1, limit: 1 },
  )
  return [body.statements[0]?.status, body.statements[0]?.payout]
}
async function next(id: string): Promise<void> {
  const { next_attempt_at: at } = await context.db
    .selectFrom('withdrawal')
    .select('next_attempt_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (at) cashier.advance(Math.max(0, at.getTime() - context.clock.now().getTime()) + 1)
  await resolvePayout(context, id)
}

describe('the row of a withdrawal says who has it', () => {
  it('the team while an operator decides, and that the team did not pay it', async () => {
    const id = await ask(25_000)
    expect(await told()).toEqual(['PENDING', { stage: 'TEAM' }])
    await rejectWithdrawal(context, id, 'looks like structuring', 'op-9')
    const [status, payout] = await told()
    expect([status, payout]).toEqual(['FAILED', { stage: 'RETURNED', why: 'TEAM' }])
    // Why the team did not is the house's own.
    expect(JSON.stringify(payout)).not.toContain('structuring')
  })

  it('the bank once it may have it, and that the bank refused it', async () => {
    await cashier.fault('bank', 'refuse')
    const id = await ask(500)
    expect(await told()).toEqual(['PENDING', { stage: 'BANK' }])
    await next(id)
    expect(await told()).toEqual(['FAILED', { stage: 'RETURNED', why: 'BANK' }])
  })

  it('the bank too where two operators asked it, and it had not paid what the team let go', async () => {
    await cashier.fault('bank', 'timeout-before')
    const row = await findWithdrawal(context.db, await ask(500))
    if (row?.state !== 'SENT') throw new Error('it was not sent')
    await transact(context.ledger, (tx) => decidePayout(context, tx, row, false))
    expect(await told()).toEqual(['FAILED', { stage: 'RETURNED', why: 'BANK' }])
  })

  it('how long it usually takes, once fifty have been paid by themselves, and not of one that rests', async () => {
    await paidBefore(context, { count: 50, minutes: 2 })
    const rested = await cashier.member()
    await cashier.fund(rested.memberId, 500)
    await cashier.fault('bank', 'timeout-before')
    await ask(100)
    expect(await told()).toEqual(['PENDING', { stage: 'BANK', usualMinutes: 2 }])
    member = rested
    await context.db
      .updateTable('member')
      .set({ bank_rest_until: new Date(context.clock.now().getTime() + 3_600_000) })
      .where('id', '=', rested.memberId)
      .execute()
    await ask(100)
    expect(await told()).toEqual(['PENDING', { stage: 'QUEUED' }])
  })

  it("and its receipt to whom, with a masked account, the bank's reference and its times", async () => {
    const id = await ask(250)
    const { body } = await member.post<{ statements: { _id: string; status: string }[] }>(
      '/api/statement',
      { page: 1, limit: 1 },
    )
    const row = await findWithdrawal(context.db, id)
    const { payee } = (
      await member.get<{ payee: object }>(`/api/statement/${body.statements[0]?._id}`)
    ).body
    expect(payee).toEqual({
      bank: 'SCB',
      name: 'SOMCHAI DEE',
      account: `xxx-x-x${row?.account_no.slice(-4)}`,
      bankReference: row?.bank_reference,
      sentAt: row?.sent_at?.toISOString(),
      paidAt: row?.ended_at?.toISOString(),
    })
    expect(row?.bank_reference).toEqual(expect.any(String))
  })
})
