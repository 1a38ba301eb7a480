import { describe, expect, it } from 'vitest'
import { gameOf, TRANSIT, walletOf } from '../../../ledger/address.ts'
import { done } from '../../../providers/answer.ts'
import type { GameMoved, GameTransfer } from '../../../providers/game/port.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { balanceOf as balanceAt } from '../../../testing/wallets.ts'
import { importMemberRounds, memberRounds } from './rounds/rounds.ts'
import { playerOf } from './testing/players.ts'

/** The wire's games rows, line by line, where an answer is lost, short, late or somebody else's. */
let given: ((order: GameTransfer) => GameMoved) | null = null
const house = await testApp({
  settings: { registerOTP: false },
  // A provider that gives out another amount than it was asked for; the sandbox's are never so careless.
  replace: (base) => ({
    providers: {
      ...base.providers,
      games: new Map(
        [...base.providers.games].map(([code, provider]) => [
          code,
          {
            ...provider,
            withdraw: async (order: GameTransfer) =>
              given && code === 'imi' ? done(given(order)) : provider.withdraw(order),
          },
        ]),
      ),
    },
  }),
})
const { context, clock, jobs } = house
const fault = (code: string, kind: string, more: object = {}): Promise<unknown> =>
  house.world('POST', '/sandbox/faults', { target: `game:${code}`, kind, ...more })
const balanceOf = (address: string) => balanceAt(context, address)

const player = (codes: string[], each = 30): Promise<Registered> => playerOf(house, codes, { each })
const own = async (person: Registered, code: string) =>
  (await person.client.get(`/api/wallet/account/${code}`)).body as unknown as {
    username: string
    password: string
    event?: unknown
  }
const transfer = (person: Registered, from: string, to: string, amount: number) =>
  person.client.post('/api/wallet/transfer', { from, to, amount })
async function later(): Promise<void> {
  for (let i = 0; i < 5; i++) {
    clock.advance(10_000)
    await jobs.runDue()
  }
}

describe('transfer refuses', () => {
  it('more than there is, and says how much that is', async () => {
    const person = await player(['pg'])
    const details = async (from: string, to: string) =>
      (await transfer(person, from, to, 500)).body.details
    expect(await details('WALLET', 'pg')).toEqual({ available: 70 })
    expect(await details('pg', 'WALLET')).toMatchObject({ available: 30 })
  })

  it.each([
    ['WALLET', 'pg', 0, 422, 'TRANSFER_MINIMUM'],
    ['WALLET', 'pg', 0.99, 422, 'TRANSFER_MINIMUM'],
    ['WALLET', 'pg', 71, 422, 'MONEY_NOT_ENOUGH'],
    ['pg', 'WALLET', 31, 422, 'MONEY_NOT_ENOUGH'],
    ['pg', 'pg', 5, 400, 'INVALID_REQUEST'],
    ['WALLET', 'WALLET', 5, 400, 'INVALID_REQUEST'],
    ['WALLET', 'nosuch', 5, 404, 'NO_GAME'],
    ['nosuch', 'WALLET', 5, 404, 'NO_GAME'],
    ['WALLET', 'imi', 5, 404, 'SLOT_NO_ACCOUNT'],
    ['imi', 'pg', 5, 404, 'SLOT_NO_ACCOUNT'],
    ['WALLET', 'pg', -1, 400, 'INVALID_REQUEST'],
    ['WALLET', 'pg', 1.001, 400, 'INVALID_REQUEST'],
    ['WALLET', 'pg', '5', 400, 'INVALID_REQUEST'],
    ['WALLET', 'pg', null, 400, 'INVALID_REQUEST'],
    ['WALLET', 'pg', 10_000_001, 400, 'INVALID_REQUEST'],
    ['wallet', 'pg', 5, 404, 'NO_GAME'],
  ] as const)(
    '%s to %s of %s with %i %s, and moves nothing',
    async (from, to, amount, status, message) => {
      mine ??= await player(['pg'])
      expect(await mine.client.post('/api/wallet/transfer', { from, to, amount })).toMatchObject({
        status,
        body: { message },
      })
      expect(
        await Promise.all([walletOf(mine.memberId), gameOf(mine.memberId, 'pg')].map(balanceOf)),
      ).toEqual([7_000n, 3_000n])
    },
  )
  let mine: Registered | undefined

  it('a step between two games before it moves anything while the target waits for an answer', async () => {
    const person = await player(['pg', 'imi'])
    await fault('imi', 'timeout-after', { on: 'write' })
    expect((await transfer(person, 'WALLET', 'imi', 5)).status).toBe(202)
    expect(await transfer(person, 'pg', 'imi', 10)).toMatchObject({
      status: 409,
      body: { message: 'TRANSFER_PENDING', details: { code: 'imi' } },
    })
    expect(await person.client.post('/api/wallet/transferAll', { to: 'imi' })).toMatchObject({
      status: 409,
      body: { message: 'TRANSFER_PENDING' },
    })
    expect(
      await Promise.all([walletOf(person.memberId), gameOf(person.memberId, 'pg')].map(balanceOf)),
    ).toEqual([3_500n, 3_000n])
    await later()
    expect((await transfer(person, 'pg', 'imi', 10)).status).toBe(200)
  })
})

describe('a transfer between two games', () => {
  it('leaves the money in the wallet and says so when the second game refuses', async () => {
    const person = await player(['pg', 'usun'])
    await fault('usun', 'refuse', { on: 'write' })
    expect(await transfer(person, 'pg', 'usun', 10)).toMatchObject({
      status: 502,
      body: { message: 'TRANSFER_FAIL' },
    })
    expect(
      await Promise.all(
        [
          walletOf(person.memberId),
          gameOf(person.memberId, 'pg'),
          gameOf(person.memberId, 'usun'),
          TRANSIT,
        ].map(balanceOf),
      ),
    ).toEqual([5_000n, 2_000n, 3_000n, 0n])
  })

  it('moves on what the first one says it gave, and not a baht of what was in the wallet', async () => {
    const person = await player(['imi', 'usun'])
    given = ({ amount }) => ({ moved: amount - 400n, balance: 2_400n })
    expect((await transfer(person, 'imi', 'usun', 10)).status).toBe(200)
    expect(
      await Promise.all(
        [walletOf(person.memberId), gameOf(person.memberId, 'usun')].map(balanceOf),
      ),
    ).toEqual([4_000n, 3_600n])
    given = () => ({ moved: 0n, balance: 3_000n })
    expect((await transfer(person, 'imi', 'usun', 10)).body.message).toBe('TRANSFER_FAIL')
    given = null
    expect(await balanceOf(walletOf(person.memberId))).toBe(4_000n)
  })
})

describe('transferAll', () => {
  it('tells of the money that its last step could not place, and that it is in the wallet', async () => {
    const person = await player(['pg', 'circus'])
    await fault('circus', 'refuse', { on: 'write' })
    const { status, body } = await person.client.post('/api/wallet/transferAll', { to: 'circus' })
    expect([status, body['wallet'], body['moved']]).toEqual([
      200,
      { amount: 70 },
      [
        { from: 'pg', amount: 30, status: 'FAILED' },
        { from: 'WALLET', amount: 40, status: 'FAILED' },
      ],
    ])
    expect((await person.client.post('/api/wallet/transferAll', { to: 'imi' })).body.message).toBe(
      'SLOT_NO_ACCOUNT',
    )
  })

  it('sent again after a crash answers what its last step came to', async () => {
    const person = await player(['pg', 'circus'])
    const key = { 'idempotency-key': 'all-after-a-crash' }
    expect(
      (await person.client.post('/api/wallet/transferAll', { to: 'circus' }, key)).body,
    ).toMatchObject({ message: 'SUCCESS', wallet: { amount: 0 } })
    await context.db
      .updateTable('idempotency_key')
      .set({ status: null, body: null })
      .where('member_id', '=', person.memberId)
      .execute()
    expect(
      (await person.client.post('/api/wallet/transferAll', { to: 'circus' }, key)).body,
    ).toEqual({
      message: 'SUCCESS',
      wallet: { amount: 0 },
      moved: [{ from: 'WALLET', amount: 70, status: 'SUCCESS' }],
    })
    expect(await balanceOf(gameOf(person.memberId, 'circus'))).toBe(10_000n)
  })
})

describe('a new password', () => {
  it.each(['pg', 'joker2', 'areaslot'])(
    '%s: whose answer was lost is sent again, and works meanwhile',
    async (code) => {
      const person = await player([code], 0)
      const first = await own(person, code)
      await fault(code, 'timeout-after', { on: 'write' })
      expect(await person.client.get(`/api/wallet/resetpassword/${code}`)).toMatchObject({
        status: 502,
        body: { message: 'SLOT_RESET_PASSWORD_FAIL' },
      })
      expect(await own(person, code)).toEqual(first)
      expect(
        (await person.client.get(`/api/autoLogin/${code}/${first.username}`)).body['link'],
      ).toMatch(/^http/)
      const second = await own(person, code)
      expect([second.username, second.password === first.password]).toEqual([first.username, false])
      expect((await person.client.get(`/api/wallet/resetpassword/${code}`)).status).toBe(200)
      expect((await own(person, code)).password).not.toBe(second.password)
    },
  )

  it.each(['timeout-after', 'timeout-before'])(
    '%s: whose answer was lost is found out before a form posts the wrong one',
    async (kind) => {
      const person = await player(['joker'], 0)
      const first = await own(person, 'joker')
      await fault('joker', kind, { on: 'write' })
      expect((await person.client.get('/api/wallet/resetpassword/joker')).status).toBe(502)
      await fault('joker', 'error', { on: 'write' })
      expect(await own(person, 'joker')).toEqual(first)
      const [second, third] = await Promise.all([own(person, 'joker'), own(person, 'joker')])
      expect(second).toEqual(third)
      expect(second.password).not.toBe(first.password)
      const { action, fields } = second.event as { action: string; fields: Record<string, string> }
      const landed = await fetch(action, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams(fields),
      })
      expect(landed.status).toBeLessThan(400)
    },
  )

  it('leaves the old one working when it never arrived, and the next try is the same new one', async () => {
    const person = await player(['pg'], 0)
    const first = await own(person, 'pg')
    await fault('pg', 'timeout-before', { on: 'write' })
    expect((await person.client.get('/api/wallet/resetpassword/pg')).status).toBe(502)
    expect((await person.client.get(`/api/autoLogin/pg/${first.username}`)).status).toBe(200)
    await fault('pg', 'refuse', { on: 'write' })
    expect((await person.client.get('/api/wallet/resetpassword/pg')).status).toBe(502)
    expect((await person.client.get('/api/wallet/resetpassword/pg')).status).toBe(200)
    expect((await own(person, 'pg')).password).not.toBe(first.password)
    expect((await person.client.get('/api/wallet/resetpassword/imi')).body.message).toBe(
      'SLOT_NO_ACCOUNT',
    )
    expect((await person.client.get('/api/wallet/resetpassword/nosuch')).body.message).toBe(
      'NO_GAME',
    )
  })
})

describe('auto-login', () => {
  it('gives a link that is dead after 60 seconds', async () => {
    const person = await player(['pg'], 0)
    const { username } = await own(person, 'pg')
    const link = async (): Promise<string> =>
      String((await person.client.get(`/api/autoLogin/pg/${username}`)).body['link'])
    const [young, old] = [await link(), await link()]
    clock.advance(58_000)
    expect((await fetch(young, { redirect: 'manual' })).status).toBe(303)
    clock.advance(3_000)
    expect((await fetch(old, { redirect: 'manual' })).status).toBe(410)
  })

  it('says so when the provider has lost the account, which can be opened again', async () => {
    const person = await player(['pg'], 0)
    const { username } = await own(person, 'pg')
    await house.world('DELETE', `/sandbox/games/pg/${username}`)
    expect(await person.client.get(`/api/autoLogin/pg/${username}`)).toMatchObject({
      status: 502,
      body: { message: 'GAME_ACTIVATION_FAIL' },
    })
    expect((await person.client.get(`/api/autoLogin/pg/${username}`)).body.message).toBe(
      'SLOT_NO_ACCOUNT',
    )
    expect((await person.client.get('/api/wallet/activate/pg')).status).toBe(200)
    expect((await person.client.get(`/api/autoLogin/pg/${username}`)).status).toBe(200)
  })

  it('leaves a lost account as it is when our books have money in it', async () => {
    const person = await player(['pg'])
    const { username } = await own(person, 'pg')
    await house.world('DELETE', `/sandbox/games/pg/${username}`)
    for (let i = 0; i < 2; i++)
      expect((await person.client.get(`/api/autoLogin/pg/${username}`)).body.message).toBe(
        'GAME_ACTIVATION_FAIL',
      )
    expect(await balanceOf(gameOf(person.memberId, 'pg'))).toBe(3_000n)
    expect(house.logs.some((line) => line.includes('does not know a player'))).toBe(true)
  })
})

describe('credentials', () => {
  it('have a form at a form-post site and at no other', async () => {
    const person = await player(['joker', 'superslot'], 0)
    const { username, password, event } = await own(person, 'joker')
    expect(event).toEqual({
      action: expect.stringMatching(/\/sandbox\/play\/joker$/) as unknown,
      method: 'POST',
      fields: { username, password },
    })
    expect(await own(person, 'superslot')).not.toHaveProperty('event')
  })
})

describe('a round told before we knew its player', () => {
  it("is the member's once the account is open, counted from then on and once", async () => {
    const person = await house.register()
    await fault('usun', 'timeout-after', { on: 'write' })
    expect((await person.client.get('/api/wallet/activate/usun')).body.message).toBe(
      'SLOT_ACTIVATE_FAIL',
    )
    const { username } = await context.db
      .selectFrom('game_account')
      .selectAll()
      .where('member_id', '=', person.memberId)
      .executeTakeFirstOrThrow()
    const told = {
      code: 'usun',
      username,
      bet: 500n,
      win: 100n,
      played_at: clock.now(),
      gathered_at: clock.now(),
    }
    await context.db
      .insertInto('game_round')
      .values([
        { ...told, round_id: 'early-1', member_id: null },
        { ...told, round_id: 'early-2', member_id: null, username: 'somebody-else' },
      ])
      .execute()
    clock.advance(60_000)
    const since = clock.now()
    expect((await person.client.get('/api/wallet/activate/usun')).status).toBe(200)
    expect(await memberRounds(context, person.memberId, since)).toMatchObject([
      { roundId: 'early-1', bet: 500n, win: 100n },
    ])
    await house
      .world('POST', '/sandbox/games/usun/play', { username, bet: 1, win: 5 })
      .catch(() => null)
    await importMemberRounds(context, person.memberId)
    expect(
      (await memberRounds(context, person.memberId, since)).filter((round) =>
        round.roundId.startsWith('early'),
      ),
    ).toHaveLength(1)
  })
})
