import { beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '../../../../context.ts'
import { Worker } from '../../../../operations/worker.ts'
import { openCashier, until, type Caller } from '../../../../testing/cashier.ts'
import { clause } from '../../../../testing/clause.ts'
import { findMember } from '../../../people/members/member.ts'
import { approveWithdrawal, rejectWithdrawal } from '../approvals/approval.ts'
import { PAYOUTS, payouts, resolvePayout } from './payout.ts'

interface Paid {
  reference: string
  amount: number
  state: string
}

const cashier = await openCashier()
const { context } = cashier

const rowOf = (id: string) =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
/** What this member has under way; transit itself is everybody's. */
const held = async () => {
  const address = `member:${member.memberId}:wallet`
  return (await context.ledger.balances([address])).get(address)?.held
}
const statusOf = async () => (await context.ledger.statement(member.memberId, 1, 1)).rows[0]?.status
const paidTo = async (id: string) =>
  cashier.sandboxCall<Paid[]>('GET', `/sandbox/payouts?accountNo=${(await rowOf(id)).account_no}`)
const settleAtBank = (id: string, result: string) =>
  cashier.sandboxCall('POST', `/sandbox/payouts/${id}/settle`, { result })

let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  cashier.jobs.sent = []
  member = await cashier.member()
  await cashier.fund(member.memberId, 200_000)
})

/** Asks for a withdrawal and waits until the attempt that follows the commit has ended. */
async function ask(amount = 500): Promise<string> {
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount })
  await cashier.jobs.look(PAYOUTS)
  return body.reference
}
/** An operator's decision, without the sending that follows it. */
const approvedBefore = (id: string) =>
  context.db
    .insertInto('approval')
    .values({
      id: `of ${id}`,
      kind: 'withdrawal',
      subject: id,
      version: '1',
      amount: 1n,
      after: '{}',
      needs: 1,
      proposed_by: 'op-1',
      proposed_at: context.clock.now(),
      reason: '',
      state: 'done',
      decided_at: context.clock.now(),
    })
    .execute()
/** Finds what is due, as a server that has just started does, and waits until that has ended. */
async function sweepPayouts(own: Context): Promise<void> {
  const worker = new Worker(own, payouts(own))
  await worker.look()
  await worker.idle()
}

const unpaid = async (ids: string[]): Promise<number> =>
  (
    await context.db
      .selectFrom('withdrawal')
      .select('id')
      .where('id', 'in', ids)
      .where('state', '!=', 'PAID')
      .execute()
  ).length

/** Lets the time of the next attempt come and runs it. */
async function next(id: string, own: Context = context): Promise<string> {
  const { next_attempt_at: at } = await rowOf(id)
  if (at) cashier.advance(Math.max(0, at.getTime() - context.clock.now().getTime()) + 1)
  await resolvePayout(own, id)
  return (await rowOf(id)).state
}

describe('a payout', () => {
  it('is voided when the bank refuses it: the money is back', async () => {
    await cashier.fault('bank', 'refuse')
    const id = await ask()
    expect(await rowOf(id)).toMatchObject({ state: 'SENT', no_code: 'CREDITOR_REFUSED' })
    expect(await next(id)).toBe('FAILED')
    expect(await rowOf(id)).toMatchObject({
      fail_reason: 'CREDITOR_REFUSED',
      next_attempt_at: null,
    })
    expect([await wallet(), await held(), await statusOf()]).toEqual([20_000_000n, 0n, 'FAILED'])
    // Waited for: left under way, it would take the fault that the next test sets.
    expect((await rowOf(await ask(100))).state).toBe('PAID')
  })

  for (const kind of ['timeout-after', 'error', 'timeout-before']) {
    it(`is PENDING after ${kind}, asked again, and paid once`, async () => {
      await cashier.fault('bank', kind)
      const id = await ask()
      expect((await rowOf(id)).state).toBe('SENT')
      expect([await wallet(), await statusOf()]).toEqual([19_950_000n, 'PENDING'])
      const { next_attempt_at: at } = await rowOf(id)
      const waitMs = (at?.getTime() ?? 0) - context.clock.now().getTime()
      expect(waitMs > 0 && waitMs <= 2_000).toBe(true)
      // Not due yet: nothing is asked.
      await resolvePayout(context, id)
      expect((await rowOf(id)).attempts).toBe(1)
      expect(await next(id)).toBe('PAID')
      expect(await paidTo(id)).toMatchObject([{ reference: id, amount: 500, state: 'SUCCESS' }])
      expect([await wallet(), await held(), await statusOf()]).toEqual([19_950_000n, 0n, 'SUCCESS'])
    })
  }

  it('backs off from 2 s to 5 min while the bank is silent, and never gives the money back by itself', async () => {
    await cashier.fault('bank', 'error', 100)
    const id = await ask()
    // Rounded: the clock runs on between the answer and our look.
    const pause = async () => {
      const { next_attempt_at: at } = await rowOf(id)
      return Math.ceil(((at?.getTime() ?? 0) - context.clock.now().getTime()) / 1_000)
    }
    const pauses = [await pause()]
    for (let n = 0; n < 9; n++) {
      expect(await next(id)).toBe('SENT')
      pauses.push(await pause())
    }
    expect(pauses).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 300, 300])
    expect(await wallet()).toBe(19_950_000n)
    await cashier.sandboxCall('DELETE', '/sandbox/faults')
    expect(await next(id)).toBe('PAID')
    expect(await paidTo(id)).toHaveLength(1)
  })

  for (const result of ['SUCCESS', 'FAILED'] as const) {
    it(`waits for a payout that is held, until the bank says ${result}`, async () => {
      await cashier.fault('bank', 'hold')
      const id = await ask()
      expect(await next(id)).toBe('SENT')
      expect(await statusOf()).toBe('PENDING')
      await settleAtBank(id, result)
      // A no is asked for once more, after a while.
      if (result === 'FAILED') expect(await next(id)).toBe('SENT')
      expect(await next(id)).toBe(result === 'SUCCESS' ? 'PAID' : 'FAILED')
      expect([await wallet(), await held(), await statusOf()]).toEqual([
        result === 'SUCCESS' ? 19_950_000n : 20_000_000n,
        0n,
        result,
      ])
    })
  }

  it('follows the bank when it answers late', async () => {
    await cashier.fault('bank', 'delay', 1, 200)
    const id = await ask()
    expect((await rowOf(id)).state).toBe('SENT')
    await until(async () => (await paidTo(id)).some(({ state }) => state === 'SUCCESS'))
    expect(await next(id)).toBe('PAID')
    expect(await paidTo(id)).toHaveLength(1)
  })

  it('keeps waiting when the bank will not tell, which is no answer about the payout', async () => {
    await cashier.fault('bank', 'timeout-after')
    const id = await ask()
    await cashier.fault('bank', 'refuse')
    expect(await next(id)).toBe('SENT')
    expect(await next(id)).toBe('PAID')
  })

  it('is one when many runs meet', async () => {
    await cashier.fault('bank', 'timeout-before')
    const id = await ask()
    cashier.advance(10_000)
    const others = Array.from({ length: 4 }, () => cashier.restarted())
    await Promise.all(
      Array.from({ length: 32 }, (_, n) => resolvePayout(others[n % 4] ?? context, id)),
    )
    expect((await rowOf(id)).state).toBe('PAID')
    expect(await paidTo(id)).toHaveLength(1)
    expect(await held()).toBe(0n)
  })

  it('goes to the bank with no more beside it than the bank takes at once', async () => {
    const ids: string[] = []
    for (let n = 0; n < 6; n++) {
      member = await cashier.member()
      await cashier.fund(member.memberId, 200_000)
      ids.push(await ask(30_000))
    }
    for (const id of ids) await approvedBefore(id)
    await context.db
      .updateTable('withdrawal')
      .set({ state: 'APPROVED', next_attempt_at: context.clock.now() })
      .where('id', 'in', ids)
      .execute()
    const after = cashier.restarted()
    const { bank } = after.providers
    let now = 0,
      most = 0
    const counted = async <T>(call: () => Promise<T>): Promise<T> => {
      most = Math.max(most, ++now)
      return await call().finally(() => now--)
    }
    after.providers = {
      ...after.providers,
      bank: {
        settleDelayMs: bank.settleDelayMs,
        payoutsAtOnce: 2,
        payout: (order) => counted(() => bank.payout(order)),
        payoutState: (reference) => counted(() => bank.payoutState(reference)),
      },
    }
    do await sweepPayouts(after)
    while ((await unpaid(ids)) > 0)
    expect(most).toBe(2)
  })

  it('is asked about, not sent again, after no answer; sent again only when the bank never had it', async () => {
    for (const [fault, calls] of [
      ['timeout-after', ['payoutState']],
      ['timeout-before', ['payoutState', 'payout']],
    ] as const) {
      const own = await cashier.member()
      await cashier.fund(own.memberId, 500)
      await cashier.fault('bank', fault)
      const { body } = await own.post<{ reference: string }>('/api/wallet/withdraw', {
        amount: 500,
      })
      await cashier.jobs.look(PAYOUTS)
      const after = cashier.restarted()
      const { bank } = after.providers
      const made: string[] = []
      after.providers = {
        ...after.providers,
        bank: {
          settleDelayMs: bank.settleDelayMs,
          payoutsAtOnce: bank.payoutsAtOnce,
          payout: (order) => {
            made.push('payout')
            return bank.payout(order)
          },
          payoutState: (reference) => {
            made.push('payoutState')
            return bank.payoutState(reference)
          },
        },
      }
      expect(await next(body.reference, after)).toBe('PAID')
      expect(made).toEqual(calls)
    }
  })

  it('is not given back when a resend is refused but the bank has paid the first', async () => {
    const id = await ask(30_000)
    await approvedBefore(id)
    await context.db
      .updateTable('withdrawal')
      .set({ state: 'SENT', attempts: 1, next_attempt_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    // The bank as a script: it never had it; refuses the resend, for the first request arrived meanwhile; has paid.
    const states = ['NOT_FOUND', 'SUCCESS'] as const
    let asked = 0
    const after = cashier.restarted()
    after.providers = {
      ...after.providers,
      bank: {
        settleDelayMs: 5_000,
        payoutsAtOnce: 8,
        payout: async () => ({ kind: 'refused', reason: 'DUPLICATE' }),
        payoutState: async () => ({ kind: 'done', value: { state: states[asked++] ?? 'SUCCESS' } }),
      },
    }
    await resolvePayout(after, id)
    expect([(await rowOf(id)).state, await wallet()]).toEqual(['SENT', 17_000_000n])
    expect([await next(id, after), await wallet()]).toEqual(['PAID', 17_000_000n])
  })

  it(clause('GLI 2.5.6d', 'goes only to the account still registered'), async () => {
    const id = await ask(30_000)
    await cashier.changeBank(member.memberId, '9999999999')
    await approveWithdrawal(context, id, 'op-1')
    await until(async () => (await rowOf(id)).state === 'FAILED')
    expect([(await rowOf(id)).fail_reason, await wallet()]).toEqual(['BANK_CHANGED', 20_000_000n])
    expect((await findMember(context.db, member.memberId))?.bankUsedAt).toBeNull()
    expect(await paidTo(id)).toEqual([])
  })
})

describe('after a crash', () => {
  it('a payout that was written down and never called is sent', async () => {
    const id = await ask(30_000)
    // Approved, then the process died before it could call.
    await approvedBefore(id)
    await context.db
      .updateTable('withdrawal')
      .set({ state: 'APPROVED', next_attempt_at: context.clock.now() })
      .where('id', '=', id)
      .execute()
    const after = cashier.restarted()
    await sweepPayouts(after)
    expect((await rowOf(id)).state).toBe('PAID')
  })

  for (const reached of [true, false]) {
    it(`a payout in SENT is asked about first: the bank ${reached ? 'has it' : 'never got it'}`, async () => {
      const id = await ask(30_000)
      const row = await rowOf(id)
      await approvedBefore(id)
      // Marked as sent under a lease, then killed, before or after the request reached the bank.
      await context.db
        .updateTable('withdrawal')
        .set({
          state: 'SENT',
          attempts: 1,
          next_attempt_at: new Date(context.clock.now().getTime() + 60_000),
        })
        .where('id', '=', id)
        .execute()
      if (reached) {
        await context.providers.bank.payout({
          reference: id,
          bankCode: row.bank_code,
          accountNo: row.account_no,
          accountName: row.account_name,
          currency: 'THB',
          amount: row.amount,
        })
      }
      const after = cashier.restarted()
      await sweepPayouts(after)
      await resolvePayout(after, id)
      expect((await rowOf(id)).state).toBe('SENT')
      expect(await next(id, after)).toBe('PAID')
      expect(await paidTo(id)).toHaveLength(1)
      expect([await wallet(), await held()]).toEqual([17_000_000n, 0n])
    })
  }

  it(
    clause(
      'GLI B.3.5a',
      'one that the bank had paid, but we had not written down, is settled once',
    ),
    async () => {
      await cashier.fault('bank', 'timeout-after')
      const id = await ask()
      const after = cashier.restarted()
      cashier.advance(3_000)
      await Promise.all([resolvePayout(after, id), resolvePayout(context, id)])
      cashier.advance(61_000)
      await Promise.all([resolvePayout(after, id), resolvePayout(context, id)])
      expect([(await rowOf(id)).state, await held(), (await paidTo(id)).length]).toEqual([
        'PAID',
        0n,
        1,
      ])
    },
  )
})

describe('an operator', () => {
  it('is not needed just under the limit, and is from the limit on', async () => {
    expect((await rowOf(await ask(19_999.99))).approvals_needed).toBe(0)
    const other = await cashier.member()
    await cashier.fund(other.memberId, 20_000)
    const { body } = await other.post<{ reference: string; status: string }>(
      '/api/wallet/withdraw',
      { amount: 20_000 },
    )
    expect(body.status).toBe('PENDING')
    expect(await rowOf(body.reference)).toMatchObject({
      state: 'REQUESTED',
      approvals_needed: 1,
      next_attempt_at: null,
    })
    await sweepPayouts(context)
    await resolvePayout(context, body.reference)
    expect((await rowOf(body.reference)).state).toBe('REQUESTED')
  })

  it('sends one by an approval, once however often it is given', async () => {
    const id = await ask(30_000)
    const said = await Promise.all(
      Array.from({ length: 8 }, () => approveWithdrawal(context, id, 'op-1')),
    )
    expect(said.every((each) => each.state !== 'REQUESTED' && each.needs === 1)).toBe(true)
    // A row that another still holds is left to the next check.
    await cashier.jobs.look(PAYOUTS)
    await until(async () => (await rowOf(id)).state === 'PAID')
    expect(await paidTo(id)).toHaveLength(1)
  })

  it('decides nothing about a payout that was sent without approval', async () => {
    const id = await ask(200)
    await until(async () => (await rowOf(id)).state === 'PAID')
    for (const decide of [
      () => approveWithdrawal(context, id, 'op-1'),
      () => rejectWithdrawal(context, id, 'too late', 'op-1'),
    ])
      await expect(decide()).rejects.toMatchObject({ code: 'NOT_WAITING' })
  })

  it('needs a second, different one from fourEyesFrom', async () => {
    const id = await ask(100_000)
    expect(await approveWithdrawal(context, id, 'op-1')).toMatchObject({
      state: 'REQUESTED',
      approvals: [{ operator: 'op-1' }],
      needs: 2,
    })
    await expect(approveWithdrawal(context, id, 'op-1')).rejects.toMatchObject({
      code: 'SAME_OPERATOR',
    })
    expect((await approveWithdrawal(context, id, 'op-2')).state).toBe('APPROVED')
    await until(async () => (await rowOf(id)).state === 'PAID')
  })

  it('says no: the money is back and nothing goes out', async () => {
    const id = await ask(30_000)
    expect((await rejectWithdrawal(context, id, 'name does not match', 'op-1')).state).toBe(
      'FAILED',
    )
    expect((await rejectWithdrawal(context, id, 'again', 'op-1')).state).toBe('FAILED')
    for (const decide of [
      () => approveWithdrawal(context, id, 'op-1'),
      () => rejectWithdrawal(context, id, 'me too', 'op-2'),
    ])
      await expect(decide()).rejects.toMatchObject({ code: 'NOT_WAITING' })
    expect([await wallet(), await statusOf(), (await paidTo(id)).length]).toEqual([
      20_000_000n,
      'FAILED',
      0,
    ])
    await expect(approveWithdrawal(context, 'wdnothing', 'op-1')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  it('refuses to reject a payout while it is being sent', async () => {
    const id = await ask(30_000)
    const said: unknown[] = []
    context.onRunStage = async ({ key, stage }) => {
      if (key === id && stage === 'CLAIMED')
        said.push(await rejectWithdrawal(context, id, 'no', 'op-2').catch(({ message }) => message))
    }
    await approveWithdrawal(context, id, 'op-1')
    await cashier.jobs.look(PAYOUTS)
    await until(async () => (await rowOf(id)).state === 'PAID')
    delete context.onRunStage
    expect(said).toEqual(['NOT_WAITING'])
  })

  it('ends a payout one way only when one says yes while another says no', async () => {
    const id = await ask(30_000)
    const said = await Promise.allSettled([
      approveWithdrawal(context, id, 'op-1'),
      rejectWithdrawal(context, id, 'no', 'op-1'),
    ])
    expect(said.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    await cashier.jobs.look(PAYOUTS)
    await until(async () => ['PAID', 'FAILED'].includes((await rowOf(id)).state))
    const paid = (await rowOf(id)).state === 'PAID'
    expect([(await paidTo(id)).length, await wallet(), await held()]).toEqual([
      paid ? 1 : 0,
      paid ? 17_000_000n : 20_000_000n,
      0n,
    ])
  })
})
