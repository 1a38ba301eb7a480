import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCashier, type Caller } from '../../testing/cashier.ts'
import type { Operator } from '../operators/public.ts'
import { atDesk } from '../operators/testing/seats.ts'
import { PAYOUTS, resolvePayout } from '../withdrawals/payouts/payout.ts'
import { transfersPage } from './list.ts'
import { resolveTransfer } from './resolve.ts'

/**
 * Nobody gives a payout back that has just been put before the bank again, and nobody sends it
 * then.
 */
const cashier = await openCashier()
const { context } = cashier
const MINUTE_MS = 60_000
const [one, two] = [await atDesk(context, 'finance'), await atDesk(context, 'finance')]
const say = (by: Operator, reference: string, happened = false) =>
  resolveTransfer(context, reference, { happened, reason: 'asked the bank' }, by).then(
    ({ state }) => state,
    (error: Error) => error.message,
  )

let member: Caller
let id: string
beforeEach(async () => {
  await cashier.sandboxCall('DELETE', '/sandbox/faults')
  member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
  // The bank never gets it, and we do not know that.
  await cashier.fault('bank', 'timeout-before', 1, undefined, 'write')
  const { body } = await member.post<{ reference: string }>('/api/wallet/withdraw', { amount: 500 })
  id = body.reference
  await cashier.jobs.look(PAYOUTS)
})
afterEach(() => {
  delete context.onPlace
})
const rowOf = () =>
  context.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const wallet = () => cashier.balance(`member:${member.memberId}:wallet`)
const paidByBank = async () =>
  (
    await cashier.sandboxCall<{ reference: string }[]>(
      'GET',
      `/sandbox/payouts?accountNo=${(await rowOf()).account_no}`,
    )
  ).filter(({ reference }) => reference === id).length
const waiting = async () =>
  (await transfersPage(context, 1, 100)).transfers.find((row) => row.reference === id)

it('is for two operators an hour after it was last sent, and words from before that say nothing', async () => {
  cashier.advance(61 * MINUTE_MS)
  expect(await waiting()).toMatchObject({ proposal: null })
  expect(await say(one, id)).toBe('proposed')
  // It never had it, so it is sent again; this time it pays, and the answer is lost.
  await cashier.fault('bank', 'timeout-after', 1, undefined, 'write')
  await resolvePayout(context, id)
  expect([(await rowOf()).state, await paidByBank()]).toEqual(['SENT', 1])
  expect([await say(two, id), await waiting()]).toEqual(['NOT_WAITING', undefined])
  cashier.advance(59 * MINUTE_MS)
  expect(await say(two, id)).toBe('NOT_WAITING')
  cashier.advance(2 * MINUTE_MS)
  expect(await waiting()).toMatchObject({ proposal: null })
  expect(await say(two, id)).toBe('proposed')
  expect([(await rowOf()).state, await wallet()]).toEqual(['SENT', 50_000n])
})

it('is not sent again once two have given it back while the bank was asked about it', async () => {
  cashier.advance(61 * MINUTE_MS)
  const words: string[] = []
  context.onPlace = async ({ key, state, place }) => {
    if (key === id && state === 'SENT' && place === 'ASKED')
      words.push(await say(one, id), await say(two, id))
  }
  await resolvePayout(context, id)
  expect(words).toEqual(['proposed', 'done'])
  expect([(await rowOf()).state, await wallet(), await paidByBank()]).toEqual([
    'FAILED',
    100_000n,
    0,
  ])
})
