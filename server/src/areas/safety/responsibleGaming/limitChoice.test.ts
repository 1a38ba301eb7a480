import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'

const house = await testApp()
const { context } = house
const choice = async (who: Registered) => (await who.client.get('/api/play')).body['depositLimit']
const none = (who: Registered, period = 'day') =>
  who.client.put('/api/play/limits', { kind: 'deposit', period, amount: null })

describe('the choice of a deposit limit before the first deposit', () => {
  it(
    clause('RTS 12A', 'is offered until a limit is set, or that none is wanted is confirmed'),
    async () => {
      const [one, other] = [await house.register(), await house.register()]
      expect([await choice(one), await choice(other)]).toEqual(['offered', 'offered'])
      await one.client.put('/api/play/limits', { kind: 'deposit', period: 'week', amount: 500 })
      expect(await none(other)).toMatchObject({ status: 200 })
      expect([await choice(one), await choice(other)]).toEqual(['chosen', 'chosen'])
      // What was chosen stands, with when; and none is no limit.
      const rows = await context.db
        .selectFrom('play_limit')
        .select(['kind', 'amount', 'set_by'])
        .where('member_id', '=', other.memberId)
        .execute()
      expect(rows).toEqual([{ kind: 'deposit', amount: null, set_by: other.memberId }])
      expect((await other.client.post('/api/qrcode/KBANK', { amount: 900 })).status).toBe(200)
    },
  )

  it('is asked for where the law says so, and a no is written down once', async () => {
    await context.settings.set('depositLimitAsked', true)
    const who = await house.register()
    expect(await choice(who)).toBe('asked')
    // A limit on losses is no answer.
    await who.client.put('/api/play/limits', { kind: 'loss', period: 'day', amount: 100 })
    expect(await choice(who)).toBe('asked')
    await Promise.all([none(who), none(who), none(who, 'week')])
    const { count } = await context.db
      .selectFrom('play_limit')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('member_id', '=', who.memberId)
      .where('kind', '=', 'deposit')
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(1)
    await context.settings.set('depositLimitAsked', false)
  })

  it('a no is no way around a wait: a limit that stands is not lifted by it', async () => {
    const who = await house.register()
    await who.client.put('/api/play/limits', { kind: 'deposit', period: 'day', amount: 100 })
    await none(who)
    expect((await who.client.post('/api/qrcode/KBANK', { amount: 101 })).body.message).toBe(
      'LIMIT_EXCEEDED',
    )
  })
})
