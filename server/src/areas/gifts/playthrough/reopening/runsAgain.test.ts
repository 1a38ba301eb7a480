import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { transact } from '../../../../testing/transact.ts'
import { saying568 } from '../../../play/seamless/testing/say568.ts'
import { SPEAKERS, type Speaker } from '../../../play/seamless/testing/speakers.ts'
import { openTable, type Player } from '../../../play/seamless/testing/table.ts'
import { owedBy } from '../debts/debts.ts'
import { openPlaythrough } from '../open.ts'
import { giftOf } from '../testing/gifts.ts'
import { playersOf } from '../testing/players.ts'
import { reviewEnded } from './judgeAgain.ts'

/** A gift that ended by a slip which is settled, runs again, and is settled once more. */
const house = await openTable()
const { context } = house
const { rowOf } = playersOf(house)
const say568 = saying568(house)
const win568 = SPEAKERS.find(({ code }) => code === 'win568') as Speaker
const stateOf = async (own: Player) => (await rowOf(own)).state
const owed = (own: Player) => owedBy(context.db, own.memberId)
const settle = async (own: Player, round: string, amount: bigint) => {
  const of = `b${round}`
  expect(
    await own.say({ do: 'win', id: randomUUID(), round, of, amount, ends: true }),
  ).toMatchObject({ ok: true })
  await context.events.idle()
}

/** A gift of ฿100 that ends at ฿300, won by ฿400 of one slip, which is to run again. */
async function won() {
  const own = await house.player(win568, 100)
  const gift = giftOf(context)(own.memberId, { percentSuccess: 150 }, {})
  await transact(context.ledger, (tx) => openPlaythrough(context, tx, gift))
  const round = randomUUID()
  await own.say({ do: 'bet', id: `b${round}`, round, amount: 20_000n })
  await settle(own, round, 40_000n)
  await own.get('/api/wallet/refresh/slot')
  await context.events.idle()
  expect(await stateOf(own)).toBe('SUCCESS')
  return { own, round }
}
const runAgain = async (own: Player, round: string) => {
  expect(await say568(own, '/Rollback', { TransferCode: round })).toMatchObject({ ok: true })
  await context.events.idle()
}
/** All of it goes out before. */
async function wonAndPaidOut() {
  const { own, round } = await won()
  const asked = await own.post('/api/wallet/withdrawAll', { amount: 400 })
  expect(asked.status, JSON.stringify(asked.body)).toBe(201)
  await runAgain(own, round)
  return { own, round }
}

it('is open again while the slip runs, and ends once more as it did', async () => {
  const { own, round } = await won()
  await runAgain(own, round)
  expect([await stateOf(own), await owed(own)]).toEqual(['ACTIVE', 0n])
  await settle(own, round, 40_000n)
  expect([await stateOf(own), await owed(own)]).toEqual(['SUCCESS', 0n])
})

it('is not owed while the slip runs, nor once it is won as before', async () => {
  const { own, round } = await wonAndPaidOut()
  expect(await owed(own)).toBe(0n)
  await settle(own, round, 40_000n)
  expect(await owed(own)).toBe(0n)
})

it.each([0n, 19_000n])('is owed once the slip has won %i', async (amount) => {
  const { own, round } = await wonAndPaidOut()
  await settle(own, round, amount)
  expect(await owed(own)).toBe(10_000n)
  await reviewEnded(context, own.memberId)
  expect(await owed(own)).toBe(10_000n)
})

it('is owed where the slip runs a second time, and is lost then', async () => {
  const { own, round } = await wonAndPaidOut()
  await settle(own, round, 40_000n)
  await runAgain(own, round)
  await settle(own, round, 0n)
  expect(await owed(own)).toBe(10_000n)
})
