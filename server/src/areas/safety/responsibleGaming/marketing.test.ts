import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { Browser } from '../../people/push/testing/browser.ts'

const house = await testApp({
  settings: { sessionHours: 24 * 365, sessionIdleMinutes: 60 * 24 * 365 },
})
const { clock } = house
const HOUR = 3_600_000
const offered = async (who: Registered) => ({
  bonuses: ((await who.client.get('/api/bonus')).body as unknown as unknown[]).length,
  invite: ((await who.client.get('/api/invite/banners')).body as unknown as unknown[]).length,
  refund: ((await who.client.get('/api/refund/banners')).body as unknown as unknown[]).length,
  wheel: (await who.client.get('/api/spinwheel/active')).body.isActive,
})
const NOTHING = { bonuses: 0, invite: 0, refund: 0, wheel: false }
const subscribe = (who: Registered) =>
  who.client.put('/api/push', {
    subscription: new Browser(house.sandbox.url).subscription,
    kinds: ['money', 'withdrawal', 'chat'],
    amounts: false,
  })

const STOPS = [
  ['a time-out', '/api/play/pause', { hours: 24 }, 24 * HOUR],
  ['a self-exclusion', '/api/play/exclusion', { months: 6 }, 200 * 24 * HOUR],
  ['closing the account', '/api/account/close', {}, null],
] as const

describe('marketing', () => {
  it.each(STOPS)(
    clause('LCCP 3.5.3', 'ends with %s: no offer, no banner, no wheel, no push notice'),
    async (_what, path, body, lasts) => {
      const who = await house.register()
      const before = await offered(who)
      expect(before).toMatchObject({ wheel: true })
      for (const count of [before.bonuses, before.invite, before.refund])
        expect(count).toBeGreaterThan(0)
      expect((await subscribe(who)).status).toBe(200)
      const password = path.endsWith('pause') ? {} : { password: who.password }
      expect((await who.client.post(path, { ...body, ...password })).status).toBe(200)
      expect(await offered(who)).toEqual(NOTHING)
      expect((await subscribe(who)).status).toBe(403)
      if (lasts === null) return
      clock.advance(lasts)
      expect(await offered(who)).toEqual(before)
      clock.advance(-lasts)
    },
  )
})
