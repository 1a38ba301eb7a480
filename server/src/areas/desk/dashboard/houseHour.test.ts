import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { fundWallet } from '../../../testing/wallets.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { installHouseGauges } from './gauges.ts'

const house = await testApp({ settings: { registerOTP: false, autoPayoutPerHour: 1_000 } })
const { context, clock } = house
installHouseGauges(context)

it('tells operators and alarms what went out by itself in an hour, beside the bound', async () => {
  const seen = async () => {
    const client = house.client((await seat(context, 'support')).token)
    const page = await context.metrics.registry.metrics()
    return [
      (await client.get('/api/ops/today')).body['houseHour'],
      /^krapao_payouts_hour_baht (\d+)$/m.exec(page)?.[1],
      /^krapao_payouts_hour_bound_baht (\d+)$/m.exec(page)?.[1],
    ]
  }
  const { client, memberId } = await house.register()
  await fundWallet(context, memberId, 1_500)
  expect(await seen()).toEqual([{ paid: 0, bound: 1_000 }, '0', '1000'])
  expect((await client.post('/api/wallet/withdraw', { amount: 1_500 })).status).toBe(201)
  await expect.poll(seen).toEqual([{ paid: 1_500, bound: 1_000 }, '1500', '1000'])
  clock.advance(3_700_000)
  expect(await seen()).toEqual([{ paid: 0, bound: 1_000 }, '0', '1000'])
})
