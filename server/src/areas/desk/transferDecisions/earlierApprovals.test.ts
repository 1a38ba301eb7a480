import { beforeEach, expect, it } from 'vitest'
import { gameOf } from '../../../ledger/address.ts'
import { openCashier, until, type Caller } from '../../../testing/cashier.ts'
import { approveWithdrawal } from '../../cashout/withdrawals/approvals/approval.ts'
import { PAYOUTS, resolvePayout } from '../../cashout/withdrawals/payouts/payout.ts'
import { setMemberStatus } from '../../people/members/standing.ts'
import type { Operator } from '../../staff/operators/rules.ts'
import { atDesk } from '../../staff/operators/testing/seats.ts'
import { transfersPage } from './list.ts'
import { resolveTransfer } from './resolve.ts'

/** An honest approval of one question does not count for the next one, which a thief completes. */
const cashier = await openCashier()
const { context } = cashier
const HOUR_MS = 3_600_000

const [honest, thief] = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
const say = (by: Operator, reference: string, happened: boolean) =>
  resolveTransfer(context, reference, { happened, reason: 'asked them' }, by)
const proposalOf = async (reference: string) =>
  (await transfersPage(context, 1, 100)).transfers.find((row) => row.reference === reference)
    ?.proposal

let member: Caller
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
})

it('a payout that is sent again is asked about again: one operator alone does not give it back', async () => {
  const rowOf = () =>
    context.db
      .selectFrom('withdrawal')
      .selectAll()
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow()
  const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
  const isSent = () => until(async () => (await rowOf()).state === 'SENT')
  await cashier.fault('bank', 'timeout-before')
  await member.post('/api/wallet/withdraw', { amount: 500 })
  await isSent()
  await cashier.jobs.look(PAYOUTS)
  const { id } = await rowOf()
  cashier.advance(HOUR_MS)
  expect(await say(honest, id, false)).toMatchObject({ state: 'proposed' })
  // The bank never had it, the member may not be paid: it is the operators' again, and approved.
  await setMemberStatus(context, member.memberId, 'SUSPENDED')
  await resolvePayout(context, id)
  expect((await rowOf()).state).toBe('REQUESTED')
  await setMemberStatus(context, member.memberId, 'ACTIVE')
  await cashier.fault('bank', 'timeout-after')
  await approveWithdrawal(context, id, honest.id)
  await isSent()
  await cashier.jobs.look(PAYOUTS)
  cashier.advance(HOUR_MS)
  expect(await proposalOf(id)).toBeNull()
  expect(await say(thief, id, false)).toMatchObject({ state: 'proposed' })
  expect([(await rowOf()).state, await wallet()]).toEqual(['SENT', 50_000n])
  expect(await say(honest, id, true).catch((error: Error) => error.message)).toBe('DISAGREEMENT')
  await resolvePayout(context, id)
  expect([(await rowOf()).state, await wallet()]).toEqual(['PAID', 50_000n])
})

it('a late answer of a game is another question than the one whether it happened', async () => {
  const reference = context.ids.reference('gt')
  const now = context.clock.now()
  await context.ledger.open([gameOf(member.memberId, 'pg')])
  await context.db
    .insertInto('game_transfer')
    .values({
      reference,
      member_id: member.memberId,
      code: 'pg',
      direction: 'IN',
      amount: 10_000n,
      state: 'PENDING',
      created_at: new Date(now.getTime() - 2 * HOUR_MS),
      escalated_at: now,
    })
    .execute()
  expect(await say(honest, reference, false)).toMatchObject({ state: 'proposed' })
  expect(await proposalOf(reference)).toMatchObject({ happened: false })
  cashier.advance(HOUR_MS)
  // It was given back by the provider's answer, the member took the money out, and then it had moved.
  await context.db
    .updateTable('game_transfer')
    .set({ state: 'FAILED', ended_at: now, late_at: context.clock.now(), late_moved: 10_000n })
    .where('reference', '=', reference)
    .execute()
  expect(await proposalOf(reference)).toBeNull()
  expect(await say(thief, reference, false)).toMatchObject({ state: 'proposed' })
  expect(await proposalOf(reference)).toMatchObject({ operator: thief.name })
  expect(await say(honest, reference, false)).toMatchObject({ state: 'done' })
})
