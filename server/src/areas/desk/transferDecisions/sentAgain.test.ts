import { afterEach, beforeEach, expect, it } from 'vitest'
import { openCashier } from '../../../testing/cashier.ts'
import { resolvePayout } from '../../cashout/withdrawals/payouts/payout.ts'
import {
  unheardPayout,
  type UnheardPayout,
} from '../../cashout/withdrawals/testing/unheardPayout.ts'
import type { Operator } from '../../staff/operators/rules.ts'
import { atDesk } from '../../staff/operators/testing/seats.ts'
import { askAboutTransfer } from './ask.ts'
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

let payout: UnheardPayout
beforeEach(async () => {
  payout = await unheardPayout(cashier)
})
afterEach(() => {
  delete context.onRunStage
})
const waiting = async () =>
  (await transfersPage(context, 1, 100)).transfers.find((row) => row.reference === payout.id)

it('is for two operators an hour after it was last sent, and decisions from before that do not count', async () => {
  cashier.advance(61 * MINUTE_MS)
  expect(await waiting()).toMatchObject({ proposal: null })
  expect(await say(one, payout.id)).toBe('proposed')
  // It never had it, so it is sent again; this time it pays, and the answer is lost.
  await cashier.fault('bank', 'timeout-after', 1, undefined, 'write')
  await resolvePayout(context, payout.id)
  expect([(await payout.row()).state, await payout.paidByBank()]).toEqual(['SENT', 1])
  expect([await say(two, payout.id), await waiting()]).toEqual(['NOT_WAITING', undefined])
  cashier.advance(59 * MINUTE_MS)
  expect(await say(two, payout.id)).toBe('NOT_WAITING')
  cashier.advance(2 * MINUTE_MS)
  expect(await waiting()).toMatchObject({ proposal: null })
  expect(await say(two, payout.id)).toBe('proposed')
  expect([(await payout.row()).state, await payout.wallet()]).toEqual(['SENT', 50_000n])
})

it('is not sent again once two have given it back while the bank was asked about it', async () => {
  cashier.advance(61 * MINUTE_MS)
  const words: string[] = []
  context.onRunStage = async ({ key, state, stage }) => {
    if (key === payout.id && state === 'SENT' && stage === 'ASKED')
      words.push(await say(one, payout.id), await say(two, payout.id))
  }
  await resolvePayout(context, payout.id)
  expect(words).toEqual(['proposed', 'done'])
  expect([(await payout.row()).state, await payout.wallet(), await payout.paidByBank()]).toEqual([
    'FAILED',
    100_000n,
    0,
  ])
})

it('keeps what the bank said each time it had not ended it, in the order of its times', async () => {
  const heard = async () => (await waiting())?.history.map(({ said }) => said) ?? []
  cashier.advance(61 * MINUTE_MS)
  const before = await heard()
  expect(before[0]).toBe('ORDERED')
  await cashier.fault('bank', 'timeout-before', 1, undefined, 'read')
  expect(await askAboutTransfer(context, payout.id, one)).toMatchObject({ ended: false })
  const after = await heard()
  expect(after).toHaveLength(before.length + 1)
  expect(after.at(-1)).toBe('connection broken')
  const times = (await waiting())?.history.map(({ at }) => at) ?? []
  expect(times).toEqual(times.toSorted())
  expect([await payout.wallet(), await payout.paidByBank()]).toEqual([50_000n, 0])
})

it('is asked about at once where an operator asks, and paid as the bank says', async () => {
  cashier.advance(61 * MINUTE_MS)
  const row = await waiting()
  expect(row?.history.map(({ said }) => said)).toContain('ORDERED')
  expect(await askAboutTransfer(context, payout.id, one)).toEqual({
    ended: true,
    said: null,
    theirs: null,
  })
  expect([(await payout.row()).state, await payout.paidByBank()]).toEqual(['PAID', 1])
  expect(await say(one, payout.id)).toBe('NOT_WAITING')
})
