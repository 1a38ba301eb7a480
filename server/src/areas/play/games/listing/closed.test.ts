import { expect, it } from 'vitest'
import { testApp } from '../../../../testing/app.ts'
import { playerOf } from '../testing/players.ts'
import { writeListing } from './listing.ts'

const house = await testApp()
const { context } = house
interface Slot {
  code: string
  closed?: boolean
}

it('a game played from the wallet that the house has closed says so to who has a name there', async () => {
  const own = await playerOf(house, ['hub88', 'pg'])
  const other = await house.register()
  const slots = async (of: typeof own) =>
    ((await of.client.get('/api/wallet')).body['slots'] as Slot[]).filter(({ code }) =>
      ['hub88', 'pg'].includes(code),
    )
  expect((await slots(own)).map(({ closed }) => closed)).toEqual([undefined, undefined])
  for (const code of ['hub88', 'pg']) {
    const names = { name_th: 'ก', name_la: 'ກ', name_en: 'A' }
    expect(await writeListing(context.db, { code, ...names, position: 1, active: false })).toBe(
      true,
    )
  }
  const told = new Map((await slots(own)).map(({ code, closed }) => [code, closed]))
  // Money at a transfer wallet is played and taken out as before.
  expect([told.get('hub88'), told.get('pg')]).toEqual([true, undefined])
  expect(await slots(other)).toEqual([])
  const { username } = (await own.client.get('/api/wallet/account/hub88')).body
  const launch = await own.client.get(`/api/autoLogin/hub88/${String(username)}`)
  expect(launch.body.message).toBe('NO_GAME')
})
