import { expect, it } from 'vitest'
import { openCashier, until } from '../testing/cashier.ts'

const cashier = await openCashier()
const { context } = cashier

it('is told after each end of a transfer, each refresh and each attempt to withdraw', async () => {
  const member = await cashier.member()
  await cashier.fund(member.memberId, 1_000)
  await member.get('/api/wallet/activate/pg')
  let told: string[] = []
  context.events.on('money.moved', ({ memberId, why }) => {
    if (memberId === member.memberId) told.push(why)
  })
  const after = async (act: () => Promise<unknown>): Promise<string[]> => {
    told = []
    await act()
    await context.events.idle()
    return told
  }
  const transfer = (amount: number) =>
    member.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount })

  expect(await after(() => transfer(100))).toEqual(['transfer'])
  await cashier.fault('game:pg', 'refuse')
  expect(await after(() => transfer(100))).toEqual(['transfer'])
  expect(await after(() => member.get('/api/wallet/refresh/slot'))).toEqual(['refresh'])
  expect(await after(() => member.post('/api/wallet/withdraw', { amount: 1 }))).toEqual([
    'withdraw',
  ])
  await cashier.fault('bank', 'refuse')
  // The attempt, and the money's way back when the bank had said no.
  expect(
    await after(async () => {
      await member.post('/api/wallet/withdraw', { amount: 200 })
      // The bank is asked again after its settle delay, and says it again.
      for (let n = 0; n < 2; n++) {
        await cashier.jobs.look('payout')
        cashier.advance(10_000)
      }
      await cashier.jobs.look('payout')
      await until(async () => told.length === 2)
    }),
  ).toEqual(['withdraw', 'withdraw'])
})
