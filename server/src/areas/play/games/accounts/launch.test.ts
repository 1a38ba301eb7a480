import { expect, it } from 'vitest'
import type { GameProvider } from '../../../../providers/game/port.ts'
import { testApp } from '../../../../testing/app.ts'
import { playerOf } from '../testing/players.ts'
import { autoLoginLink } from './launch.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house

it('gives no way into a game to a member who stopped while the game was asked for it', async () => {
  const { memberId, client } = await playerOf(house, ['pg'])
  const { username } = (await client.get('/api/wallet/account/pg')).body
  const order = { site: 'pg', username: String(username) }
  const asking = { memberId, sessionId: 'none', locale: 'th' } as const
  expect(await autoLoginLink(context, asking, order)).toMatch(/^http/)
  const pg = context.providers.games.get('pg') as GameProvider
  const launch: GameProvider['launch'] = async (...asked) => {
    await context.db
      .updateTable('member')
      .set({ excluded_until: new Date(clock.now().getTime() + 60_000) })
      .where('id', '=', memberId)
      .execute()
    return pg.launch(...asked)
  }
  const games = new Map(context.providers.games).set('pg', { ...pg, launch })
  const own = { ...context, providers: { ...context.providers, games } }
  await expect(autoLoginLink(own, asking, order)).rejects.toMatchObject({ code: 'SELF_EXCLUDED' })
})
