import { expect, it } from 'vitest'
import { walletOf } from '../../../ledger/address.ts'
import { testApp } from '../../../testing/app.ts'
import { seat } from '../../staff/operators/testing/seats.ts'

/** The console's first screen. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

/** A member who asks for a payout that waits for an operator: its money is on its way. */
async function ask(amount: number): Promise<void> {
  const person = await house.register()
  await context.ledger.submit({
    op: 'post',
    key: `fund-${person.memberId}`,
    kind: 'deposit',
    legs: [
      { from: 'house:psp:KBANK', to: walletOf(person.memberId), amount: BigInt(amount * 100) },
    ],
  })
  const { status } = await person.client.post('/api/wallet/withdraw', { amount })
  expect(status).toBeLessThan(300)
}
/** By an operator who has just logged in: a session ends in half an hour. */
const dashboard = async () => {
  const owner = house.client((await seat(context, 'owner')).token)
  return (await owner.get('/api/ops/today')).body
}
const transit = async () => (await dashboard())['transit'] as { bands: { age: string }[] }
const bands = (fresh: number[], tenMinutes: number[], day: number[]) =>
  [
    ['fresh', fresh],
    ['tenMinutes', tenMinutes],
    ['day', day],
  ].map(([age, all]) => ({
    age,
    amount: (all as number[]).reduce((sum, each) => sum + each, 0),
    count: all?.length,
  }))

it('tells money on its way by its age, to ten minutes, to a day, and longer', async () => {
  expect(await transit()).toEqual({
    amount: 0,
    count: 0,
    oldestAt: null,
    bands: bands([], [], []),
  })
  await ask(30_000)
  const first = clock.now().getTime()
  clock.advance(9 * MINUTE_MS)
  expect((await transit()).bands).toEqual(bands([30_000], [], []))
  clock.advance(2 * MINUTE_MS)
  await ask(20_000)
  expect((await transit()).bands).toEqual(bands([20_000], [30_000], []))
  clock.advance(DAY_MS - 5 * MINUTE_MS)
  await ask(25_000)
  const seen = (await transit()) as unknown as { amount: number; count: number; oldestAt: string }
  expect(seen).toMatchObject({
    amount: 75_000,
    count: 3,
    bands: bands([25_000], [20_000], [30_000]),
  })
  expect(Math.abs(Date.parse(seen.oldestAt) - first)).toBeLessThan(MINUTE_MS)
})

it('tells every queue with its oldest, suspense and breaks too', async () => {
  const none = { count: 0, oldestAt: null }
  expect(await dashboard()).toMatchObject({
    queues: {
      withdrawals: { count: 3 },
      bankTransfers: none,
      slips: none,
      gameTransfers: none,
      suspense: none,
      adjustments: none,
      chats: none,
      complaints: none,
      talks: none,
      identity: none,
    },
    breaks: none,
    accounts: none,
    rounds: none,
    chargebacks: none,
    suspense: { amount: 0, ...none },
    books: { balanced: true },
  })
})
