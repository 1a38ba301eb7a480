import { describe, expect, it } from 'vitest'
import { fundWallet } from '../../../testing/wallets.ts'
import { resolvePayout } from '../../cashout/withdrawals/payouts/payout.ts'
import { amlHouse } from './testing/amlHouse.ts'

/** Payouts that a case holds: which of them, from which moment, and how the hold ends. */
const house = await amlHouse()
const { context, db } = house
const [finance, owner, support] = [
  await house.worker('finance'),
  await house.worker('owner'),
  await house.worker('support'),
]
const reason = 'the payers are not known'
const hold = (id: string, by = finance) => by.post(`/api/ops/aml/${id}/payouts`, { reason })
const suspect = async () => {
  const { who, id } = await house.suspect(finance)
  // What was not played, and so much in a day, would make a payout wait by itself.
  await db.deleteFrom('deposit').where('member_id', '=', who.memberId).execute()
  await db.deleteFrom('withdrawal').where('member_id', '=', who.memberId).execute()
  await fundWallet(context, who.memberId, 5_000, 'house:prize')
  return { who, id }
}
type Member = Awaited<ReturnType<typeof suspect>>['who']
const ask = async (who: Member, amount: number): Promise<string> =>
  String((await who.client.post('/api/wallet/withdraw', { amount })).body['reference'])
const rowOf = (id: string) =>
  db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Approved by itself, and not sent before the rest is over. */
const rest = ({ memberId }: Member, hours: number) =>
  db
    .updateTable('member')
    .set({ recovery_rest_until: hours > 0 ? house.ago(-hours) : null })
    .where('id', '=', memberId)
    .execute()
const release = async (who: Member, id: string): Promise<void> => {
  await rest(who, 0)
  const due = { next_attempt_at: context.clock.now() }
  await db.updateTable('withdrawal').set(due).where('id', '=', id).execute()
  await resolvePayout(context, id)
}
const approve = (by: typeof finance, id: string) =>
  by.post(`/api/ops/withdrawals/${id}/approve`, {})

describe('a hold', () => {
  it('has each payout wait for two people, also one that was approved before', async () => {
    const { who, id } = await suspect()
    await rest(who, 1)
    const before = await ask(who, 700)
    expect((await rowOf(before)).state).toBe('APPROVED')
    expect((await hold(id)).body).toMatchObject({ held: { by: expect.any(String) as string } })
    const held = { state: 'REQUESTED', approvals_needed: 2, round: 2, next_attempt_at: null }
    expect(await rowOf(before)).toMatchObject(held)
    expect((await rowOf(before)).reasons).toContain('RULE_HELD')
    await db
      .updateTable('withdrawal')
      .set({ state: 'FAILED', fail_reason: 'x', ended_at: context.clock.now() })
      .where('id', '=', before)
      .execute()
    const next = await ask(who, 300)
    expect(await rowOf(next)).toMatchObject({ state: 'REQUESTED', approvals_needed: 2 })
    await approve(finance, next)
    expect((await rowOf(next)).state).toBe('REQUESTED')
    await approve(owner, next)
    await release(who, next)
    await expect.poll(async () => (await rowOf(next)).state, { timeout: 20_000 }).toBe('PAID')
  })

  it('beside a payout that is asked for holds it, whoever is first', async () => {
    for (let n = 0; n < 2; n++) {
      const { who, id } = await suspect()
      await rest(who, 1)
      const [asked, said] = await Promise.all([ask(who, 400), hold(id)])
      expect(said.status).toBe(200)
      // Whoever had read the case before it was held is given back in the moment of sending.
      if ((await rowOf(asked)).state === 'APPROVED') await release(who, asked)
      expect(await rowOf(asked)).toMatchObject({ state: 'REQUESTED', approvals_needed: 2 })
      expect((await rowOf(asked)).reasons).toContain('RULE_HELD')
    }
  })

  it('is met in the moment of sending by what it has not given back', async () => {
    const { who, id } = await suspect()
    await rest(who, 1)
    const asked = await ask(who, 700)
    await hold(id)
    const late = { state: 'APPROVED' as const, reasons: ['REST'], approvals_needed: 0 }
    await db.updateTable('withdrawal').set(late).where('id', '=', asked).execute()
    await release(who, asked)
    expect(await rowOf(asked)).toMatchObject({ state: 'REQUESTED', reasons: ['REST', 'RULE_HELD'] })
  })

  it('keeps no deposit out, and tells the member what any payout that waits tells', async () => {
    const [{ who, id }, other] = [await suspect(), await suspect()]
    await hold(id)
    await rest(other.who, 0)
    const asked = await who.client.post('/api/wallet/withdraw', { amount: 300 })
    expect([asked.status, asked.body['status']]).toEqual([201, 'PENDING'])
    const deposit = await who.client.post('/api/wallet/add', { amount: 100 })
    expect(deposit.status).toBeLessThan(300)
  })
})

describe('who holds', () => {
  it('is one operator who decides about people, once, and not about the own account', async () => {
    const { who, id } = await suspect()
    expect((await hold(id, support)).status).toBe(403)
    await db.updateTable('operator').set({ phone: who.username }).execute()
    expect((await hold(id)).body.message).toBe('SAME_OPERATOR')
    await db.updateTable('operator').set({ phone: null }).execute()
    expect((await house.caseOf(finance, id)).held).toBeNull()
    await Promise.all([hold(id), hold(id, owner), hold(id)])
    const { body } = await owner.post('/api/ops/audit', { subject: id })
    expect((body['entries'] as { action: string }[]).map(({ action }) => action)).toEqual([
      'aml.payouts',
    ])
    expect((await hold('nothing')).status).toBe(404)
  })

  it('lets go by the two who close the case, and not by finding more', async () => {
    const { who, id } = await house.suspect(finance)
    await fundWallet(context, who.memberId, 5_000, 'house:prize')
    await hold(id)
    await house.paidOut(who.memberId, 20_000, house.ago(0.3))
    await house.sweep()
    expect((await house.caseOf(finance, id)).held).not.toBeNull()
    await house.close(finance, id, { round: 2 })
    expect((await house.caseOf(finance, id)).held).not.toBeNull()
    expect((await house.close(owner, id, { round: 2 })).status).toBe(200)
    expect((await house.caseOf(finance, id)).held).toBeNull()
    expect((await hold(id)).body.message).toBe('NOT_WAITING')
    await rest(who, 1)
    expect((await rowOf(await ask(who, 100))).reasons).not.toContain('RULE_HELD')
    // Opened again by what is found later: nobody has said yet that it is held.
    await house.paidIn(who.memberId, 90_000, house.ago(0.35))
    await house.paidOut(who.memberId, 90_000, house.ago(0.3))
    await house.sweep()
    expect(await house.caseOf(finance, id)).toMatchObject({ state: 'OPEN', held: null })
  })
})
