import { describe, expect, it } from 'vitest'
import type { Posting } from '../../../ledger/port.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { fundWallet } from '../../../testing/wallets.ts'

const house = await testApp()
const { context, clock } = house
const MINUTE = 60_000
clock.hold(new Date('2026-11-17T05:00:00.000Z'))

const told: [string, unknown][] = []
context.events.on('reality.due', ({ memberId, event }) => void told.push([memberId, event]))

const fund = (memberId: string, baht: number) =>
  fundWallet(context, memberId, baht, 'house:bank:SCB')
/** The app looks for its session about once a minute while it is open. */
const stay = async (who: Registered, minutes: number) => {
  for (let n = 0; n < minutes; n++) {
    clock.advance(MINUTE)
    expect((await who.client.get('/api/account/profile')).status).toBe(200)
  }
}
const playRound = async (who: Registered, bet: number, win: number) => {
  const { body } = await who.client.get('/api/wallet/account/pg')
  await house.world('POST', '/sandbox/games/pg/play', { username: body.username, bet, win })
  await who.client.get('/api/wallet/refresh/slot')
  clock.advance(2_000)
  await house.jobs.runDue()
}

describe('the figures of time and money', () => {
  it(
    clause(
      ['PA 814a', 'RTS 13'],
      'comes from the books: deposits, stakes and net result of the session and the Bangkok periods',
    ),
    async () => {
      const who = await house.register()
      await fund(who.memberId, 500)
      await who.client.get('/api/wallet/activate/pg')
      await who.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 400 })
      await stay(who, 10)
      await playRound(who, 100, 30)
      const { body } = await who.client.get('/api/play')
      const figures = { deposited: 500, staked: 100, net: -70 }
      for (const period of ['today', 'week', 'month']) expect(body[period]).toMatchObject(figures)
      expect(body.session).toMatchObject({ ...figures, deposited: 500 })
      expect((body.session as { seconds: number }).seconds).toBeGreaterThanOrEqual(600)
      expect((body.session as { seconds: number }).seconds).toBeLessThan(700)
      // A Tuesday: the week so far is two days, and what was done stands at the second.
      expect(body.days).toMatchObject([
        { day: '2026-11-16', seconds: 0, deposited: 0, net: 0 },
        { day: '2026-11-17', deposited: 500, net: -70 },
      ])
      expect(body.lastLogin).toBeNull()
      expect(body.limits).toHaveLength(8)
    },
  )

  it(
    clause(
      'PA 812a.9',
      'starts a new session after a break, and counts two devices at once as one',
    ),
    async () => {
      const who = await house.register()
      clock.advance(1_000)
      const other = {
        ...who,
        client: house.client(
          String(
            (
              await house.client().post(
                '/api/login',
                { username: who.username, password: who.password, remember: true },
                {
                  'user-agent':
                    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like ' +
                    'Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
                },
              )
            ).body.token,
          ),
        ),
      }
      for (let n = 0; n < 10; n++) {
        await stay(who, 1)
        await other.client.get('/api/account/profile')
      }
      const today = async () =>
        (await other.client.get('/api/play')).body as {
          today: { seconds: number }
          session: { seconds: number; startedAt: string }
          lastLogin: { device: string } | null
        }
      // A call's own time is written behind its answer.
      await expect.poll(async () => (await today()).today.seconds).toBe(601)
      clock.advance(31 * MINUTE)
      await stay(other, 5)
      await expect.poll(async () => (await today()).today.seconds).toBe(601 + 300 - 60)
      expect((await today()).session.seconds).toBe(240)
      const mine = (await house.client(other.client.token).get('/api/play')).body
      expect(mine.lastLogin).toMatchObject({ device: '' })
      const third = await house
        .client()
        .post('/api/login', { username: who.username, password: who.password })
      const seen = (await house.client(String(third.body.token)).get('/api/play')).body
      expect(seen.lastLogin).toMatchObject({ device: 'Chrome, Android' })
    },
  )
})

describe('net deposits of the whole time', () => {
  it(
    clause(
      'RTS 1C',
      'are told from the books: what came in, less what was paid out, play and voided payouts aside',
    ),
    async () => {
      const who = await house.register()
      const lifetime = async (of = who) => (await of.client.get('/api/play/lifetime')).body
      const back = async () => {
        const { body } = await house
          .client()
          .post('/api/login', { username: who.username, password: who.password })
        return { ...who, client: house.client(String(body.token)) }
      }
      expect(await lifetime()).toEqual({ deposited: 0, withdrawn: 0, net: 0 })
      await fund(who.memberId, 700)
      await who.client.get('/api/wallet/activate/pg')
      await who.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 100 })
      await playRound(who, 100, 250)
      await who.client.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 250 })
      expect(await lifetime()).toEqual({ deposited: 700, withdrawn: 0, net: 700 })
      expect((await who.client.post('/api/wallet/withdraw', { amount: 150 })).status).toBe(201)
      expect(await lifetime()).toEqual({ deposited: 700, withdrawn: 150, net: 550 })
      // A payout that the bank refuses counts while it is under way, and no longer once it is back.
      const hold = { from: `member:${who.memberId}:wallet`, amount: 20_000n }
      const submit = (posting: Posting) =>
        context.ledger.submit(posting).then(({ ok }) => expect(ok).toBe(true))
      await submit({ op: 'hold', key: 'payout:refused', kind: 'withdraw', ...hold })
      expect(await lifetime()).toMatchObject({ withdrawn: 350 })
      await submit({ op: 'void', key: 'payout:refused:void', hold: 'payout:refused' })
      expect(await lifetime()).toEqual({ deposited: 700, withdrawn: 150, net: 550 })
      // Years ago counts as yesterday does, and another member's money does not.
      clock.advance(800 * 86_400_000)
      expect(await lifetime(await back())).toEqual({ deposited: 700, withdrawn: 150, net: 550 })
      expect(await lifetime(await house.register())).toMatchObject({ net: 0 })
      clock.advance(-800 * 86_400_000)
    },
  )
})

describe('the reality check', () => {
  it(
    clause(
      ['PA 814a', 'RTS 13'],
      'is told once an interval while the session goes on, with its own time, stakes and net',
    ),
    async () => {
      const who = await house.register()
      await fund(who.memberId, 200)
      await who.client.get('/api/wallet/activate/pg')
      await who.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 200 })
      expect((await who.client.put('/api/play/realityCheck', { minutes: 15 })).body).toEqual({
        minutes: 15,
      })
      expect((await who.client.put('/api/play/realityCheck', { minutes: 20 })).status).toBe(400)
      const mine = () => told.filter(([memberId]) => memberId === who.memberId)
      await stay(who, 14)
      await playRound(who, 50, 0)
      await house.jobs.runCron('play.reality')
      expect(mine()).toEqual([])
      await stay(who, 1)
      await Promise.all([1, 2, 3].map(() => house.jobs.runCron('play.reality')))
      expect(mine()).toEqual([[who.memberId, { seconds: 902, staked: 50, net: -50 }]])
      const { realityCheck, session } = (await who.client.get('/api/play')).body as {
        realityCheck: { minutes: number; nextAt: string }
        session: { startedAt: string }
      }
      expect(realityCheck.minutes).toBe(15)
      expect(Date.parse(realityCheck.nextAt) - Date.parse(session.startedAt)).toBe(30 * MINUTE)
      await stay(who, 15)
      await house.jobs.runCron('play.reality')
      expect(mine()).toHaveLength(2)
      // Gone: nobody is told anything.
      clock.advance(16 * MINUTE)
      await house.jobs.runCron('play.reality')
      expect(mine()).toHaveLength(2)
    },
  )

  it('comes after 60 minutes (setting) to who has chosen nothing', async () => {
    const who = await house.register()
    const { realityCheck } = (await who.client.get('/api/play')).body as {
      realityCheck: { minutes: number }
    }
    expect(realityCheck.minutes).toBe(60)
  })
})
