import { expect, it } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { importRounds } from '../../play/games/rounds/rounds.ts'
import { playerOf } from '../../play/games/testing/players.ts'
import { seat } from '../../staff/operators/testing/seats.ts'
import { installHouseGauges } from './gauges.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
installHouseGauges(context)

it('tells operators and alarms of rounds that could not be read, until they are', async () => {
  const seen = async () => {
    const client = house.client((await seat(context, 'support')).token)
    const page = await context.metrics.registry.metrics()
    return [
      (await client.get('/api/ops/today')).body['rounds'],
      /^krapao_rounds_unreadable (\d+)$/m.exec(page)?.[1],
    ]
  }
  const { client } = await playerOf(house, ['pg'], { baht: 100, each: 100 })
  const { username } = (await client.get('/api/wallet/account/pg')).body
  const order = { username, bet: 10, win: 0 }
  const world = (path: string, body: object) =>
    house.world<{ roundId: string }>('POST', `/sandbox/games/pg/${path}`, body)
  const { roundId } = await world('play', { ...order, garbled: true })
  await world('play', order)
  expect(await seen()).toEqual([{ count: 0, oldestAt: null }, '0'])
  clock.hold(clock.now())
  await importRounds(context, ['pg'])
  expect(await seen()).toEqual([{ count: 1, oldestAt: clock.now().toISOString() }, '1'])
  await world(`rounds/${roundId}/correct`, order)
  await importRounds(context, ['pg'])
  expect(await seen()).toEqual([{ count: 0, oldestAt: null }, '0'])
})
