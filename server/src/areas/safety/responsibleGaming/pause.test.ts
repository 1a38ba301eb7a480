import { describe, expect, it } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { balanceOf, fundWallet } from '../../../testing/wallets.ts'

const house = await testApp()
const { context, clock } = house
const HOUR = 3_600_000
clock.hold(new Date('2026-08-31T05:00:00.000Z'))

const fund = (memberId: string, baht: number) =>
  fundWallet(context, memberId, baht, 'house:bank:SCB')
const balance = (address: string) => balanceOf(context, address)
const inGame = async (who: Registered, code: string, amount: number) => {
  expect((await who.client.get(`/api/wallet/activate/${code}`)).status).toBe(200)
  const { status } = await who.client.post('/api/wallet/transfer', {
    from: 'WALLET',
    to: code,
    amount,
  })
  expect(status).toBe(200)
}
const pause = (who: Registered, hours: number) => who.client.post('/api/play/pause', { hours })
const exclude = (who: Registered, months: number, password = who.password) =>
  who.client.post('/api/play/exclusion', { months, password })
const later = (ms: number) => new Date(clock.now().getTime() + ms).toISOString()

describe('a time-out', () => {
  it(
    clause(
      'GLI A.3.8',
      'holds at once and tells until when; a longer one replaces a shorter, never the other way',
    ),
    async () => {
      const who = await house.register()
      const until = later(168 * HOUR)
      expect((await pause(who, 24)).body).toEqual({
        pause: { kind: 'timeout', until: later(24 * HOUR) },
      })
      expect((await pause(who, 168)).body).toEqual({ pause: { kind: 'timeout', until } })
      for (const hours of [24, 168])
        expect(await pause(who, hours)).toMatchObject({
          status: 409,
          body: { message: 'SELF_EXCLUDED', details: { until } },
        })
      expect((await who.client.get('/api/play')).body.pause).toEqual({ kind: 'timeout', until })
      expect(await who.client.post('/api/qrcode/KBANK', { amount: 100 })).toMatchObject({
        status: 403,
        body: { message: 'SELF_EXCLUDED', details: { until } },
      })
      const again = await house
        .client()
        .post('/api/login', { username: who.username, password: who.password })
      expect(again.status).toBe(200)
      clock.advance(168 * HOUR)
      const back = house.client(
        String(
          (
            await house
              .client()
              .post('/api/login', { username: who.username, password: who.password })
          ).body.token,
        ),
      )
      expect((await back.get('/api/play')).body.pause).toBeNull()
      expect((await back.post('/api/qrcode/KBANK', { amount: 100 })).status).toBe(200)
      clock.advance(-168 * HOUR)
    },
  )

  it('transfers back by itself what games hold, and tries again what a silent provider kept', async () => {
    const who = await house.register()
    await fund(who.memberId, 1_000)
    await inGame(who, 'pg', 300)
    await inGame(who, 'joker', 200)
    await house.world('POST', '/sandbox/faults', { target: 'game:joker', kind: 'error', times: 8 })
    await pause(who, 24)
    await house.jobs.runDue()
    await house.world('DELETE', '/sandbox/faults')
    expect(await balance(`member:${who.memberId}:wallet`)).toBe(80_000n)
    clock.advance(60_000)
    await house.jobs.runDue()
    expect(await balance(`member:${who.memberId}:wallet`)).toBe(100_000n)
    const left = await context.db
      .selectFrom('play_pause')
      .selectAll()
      .where('gathered_at', 'is', null)
      .where('member_id', '=', who.memberId)
      .execute()
    expect(left).toEqual([])
  })

  it('transfers back what a bet wins that was open when it began', async () => {
    const who = await house.register()
    await fund(who.memberId, 300)
    await inGame(who, 'ufabet', 300)
    const username = String((await who.client.get('/api/wallet/account/ufabet')).body.username)
    const { betId } = await house.world<{ betId: string }>('POST', '/sandbox/games/ufabet/bets', {
      username,
      bet: 200,
    })
    expect((await pause(who, 24)).status).toBe(200)
    await house.jobs.runDue()
    expect(await balance(`member:${who.memberId}:wallet`)).toBe(10_000n)
    await house.world('POST', `/sandbox/games/ufabet/bets/${betId}/settle`, { username, win: 500 })
    const look = async (ms: number) => {
      clock.advance(ms)
      await house.jobs.runCron('play.pause.sweep')
      await house.jobs.runDue()
      return balance(`member:${who.memberId}:wallet`)
    }
    // Looked for again each ten minutes, not each minute.
    expect(await look(60_000)).toBe(10_000n)
    expect(await look(10 * 60_000)).toBe(60_000n)
  })

  it('is found by the sweep when its job was lost', async () => {
    const who = await house.register()
    await fund(who.memberId, 100)
    await inGame(who, 'pg', 100)
    const until = new Date(clock.now().getTime() + 24 * HOUR)
    await context.db
      .insertInto('play_pause')
      .values({ member_id: who.memberId, kind: 'timeout', asked_at: clock.now(), until })
      .execute()
    await house.jobs.runCron('play.pause.sweep')
    await house.jobs.runDue()
    expect(await balance(`member:${who.memberId}:wallet`)).toBe(10_000n)
  })

  it('refuses money into a game that was asked for before it began and comes to be held after', async () => {
    const who = await house.register()
    await fund(who.memberId, 100)
    expect((await who.client.get('/api/wallet/activate/pg')).status).toBe(200)
    const [paused, ...moved] = await Promise.all([
      pause(who, 24),
      ...Array.from({ length: 20 }, () =>
        who.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 5 }),
      ),
    ])
    expect(paused.status).toBe(200)
    for (let n = 0; n < 5; n++) {
      clock.advance(60_000)
      await house.jobs.runDue()
    }
    expect(moved.every(({ status }) => [200, 403].includes(status))).toBe(true)
    expect(await balance(`member:${who.memberId}:wallet`)).toBe(10_000n)
  })
})

describe('a self-exclusion', () => {
  it('asks for the password, lasts calendar months, and no time-out shortens it', async () => {
    const who = await house.register()
    expect(await exclude(who, 6, 'not mine')).toMatchObject({
      status: 403,
      body: { message: 'WRONG_PASSWORD' },
    })
    await pause(who, 720)
    const made = await exclude(who, 6)
    const { kind, until } = made.body.pause as { kind: string; until: string }
    expect([kind, until.slice(0, 10)]).toEqual(['exclusion', '2027-02-28'])
    expect((await pause(who, 24)).status).toBe(409)
    expect((await exclude(who, 6)).status).toBe(409)
    expect((await exclude(who, 12)).status).toBe(200)
    expect(
      (await who.client.post('/api/play/exclusion', { months: 7, password: 'x' })).status,
    ).toBe(400)
  })

  it(
    clause(
      'GLI 2.5.2a',
      'keeps the phone and every bank account of the member from registering again',
    ),
    async () => {
      const who = await house.register()
      await exclude(who, 12)
      const moved = await house.context.db
        .updateTable('member')
        .set({ bank_account_no: '7770001112' })
        .where('id', '=', who.memberId)
        .executeTakeFirst()
      expect(moved.numUpdatedRows).toBe(1n)
      // The account given up is still the excluded person's, and so is the new one after yet another change.
      await house.context.db
        .updateTable('member')
        .set({ bank_account_no: '7770001113' })
        .where('id', '=', who.memberId)
        .execute()
      // By another phone with the same account, and by the same phone with another account.
      const validated = async (username: string) =>
        (
          await house.client().post('/api/account/validate', {
            name: 'somchai',
            password: 'correct horse',
            sourceCode: '',
            inviteCode: '',
            bankCode: '',
            bankAccountName: '',
            bankAccountNo: '',
            currency: 'BAHT',
            username,
            ageConfirmed: true,
          })
        ).body.message
      expect(await validated(` ${who.username} `)).toBe('EXISTING_USER')
      for (const written of [`+66${who.username.slice(1)}`, `0${who.username}`])
        expect(await validated(written)).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT')
      for (const bankAccountNo of [who.bankAccountNo, '7770001112', '7770001113', '07770001113'])
        await expect(house.register({ bankAccountNo })).rejects.toThrow('EXISTING_BANK')
      const stranger = await house.register()
      const taken = await stranger.client.put('/api/account/profile', {
        name: 'สมชาย',
        bankCode: 'SCB',
        bankAccountName: 'SOMCHAI DEEJAI',
        bankAccountNo: '7770001112',
      })
      expect(taken.status).not.toBe(200)
      await expect(
        context.db
          .updateTable('member')
          .set({ bank_account_no: '7770001112' })
          .where('id', '=', stranger.memberId)
          .execute(),
      ).rejects.toMatchObject({ constraint: 'member_bank_unique' })
      await expect(
        context.db
          .updateTable('member')
          .set({ username: who.username })
          .where('id', '=', stranger.memberId)
          .execute(),
      ).rejects.toThrow()
    },
  )

  it('lets them go when it has ended', async () => {
    const who = await house.register()
    await pause(who, 24)
    await context.db
      .updateTable('member')
      .set({ bank_account_no: '7770002221' })
      .where('id', '=', who.memberId)
      .execute()
    await expect(house.register({ bankAccountNo: who.bankAccountNo })).rejects.toThrow(
      'EXISTING_BANK',
    )
    clock.advance(24 * HOUR)
    await house.jobs.runCron('identity.forget')
    expect((await house.register({ bankAccountNo: who.bankAccountNo })).token).toBeTruthy()
  })
})
