import { AUTO_LOGIN_SITES, AUTO_LOGIN_WITH_PASSWORD } from '@krapao/contract/constants'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { gameOf, walletOf } from '../../../ledger/address.ts'
import { testApp, type Registered } from '../../../testing/app.ts'
import { onPostgres } from '../../../testing/db.ts'
import { CATALOGUE } from './catalogue.ts'
import { playerOf } from './testing/players.ts'

/** Games over HTTP, on a real database, with the sandbox as the outside. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, jobs, clock } = house
const world: typeof house.world = (...command) => house.world(...command)
const fault = (target: string, kind: string, more: object = {}): Promise<unknown> =>
  world('POST', '/sandbox/faults', { target, kind, ...more })

const player = (codes: string[], baht: number): Promise<Registered> =>
  playerOf(house, codes, { baht })
const inWallet = async (memberId: string): Promise<bigint> =>
  (await context.ledger.balances([walletOf(memberId)])).get(walletOf(memberId))?.balance ?? 0n
const believed = async (memberId: string, code: string): Promise<bigint> =>
  (await context.ledger.balances([gameOf(memberId, code)])).get(gameOf(memberId, code))?.balance ??
  0n
async function atProvider(person: Registered, code: string): Promise<number> {
  const { username } = (await person.client.get(`/api/wallet/account/${code}`)).body
  return (await world<{ balance: number }>('GET', `/sandbox/games/${code}/${String(username)}`))
    .balance
}
/** Runs the jobs until the transfer on top of the statement has ended. */
async function resolveAll(): Promise<void> {
  for (let i = 0; i < 8; i++) {
    clock.advance(10_000)
    await jobs.runDue()
  }
}

describe('the catalogue', () => {
  it('S11: holds every site of the product, each launch style, and an unambiguous category', async () => {
    const person = await house.register()
    const slots = (await person.client.get('/api/wallet')).body['slots'] as {
      code: string
      launch: string
      category: string
      isActive: boolean
    }[]
    const byLaunch = (launch: string): string[] =>
      slots.filter((slot) => slot.launch === launch).map((slot) => slot.code)
    expect(new Set(byLaunch('autoLogin'))).toEqual(new Set(AUTO_LOGIN_SITES))
    expect(new Set(byLaunch('form'))).toEqual(new Set(['joker', 'slotxo', 'ufabet']))
    expect(byLaunch('query')).toEqual(['superslot'])
    expect(
      new Set(slots.filter((slot) => slot.launch === 'url').map((slot) => slot.category)),
    ).toEqual(new Set(['slot', 'sport', 'lotto']))
    expect(slots.every((slot) => !slot.isActive)).toBe(true)
    expect(new Set(CATALOGUE.map((game) => game.code)).size).toBe(CATALOGUE.length)
  })
})

describe('opening an account', () => {
  it('works once: the second time it is open already, and an unknown code is no game', async () => {
    const { client } = await house.register()
    expect((await client.get('/api/wallet/account/pg')).body.message).toBe('SLOT_NO_ACCOUNT')
    expect(await client.get('/api/wallet/activate/pg')).toMatchObject({
      status: 200,
      body: { isActive: true },
    })
    expect(await client.get('/api/wallet/activate/pg')).toMatchObject({
      status: 409,
      body: { message: 'SLOT_ALREADY_ACTIVE' },
    })
    expect(await client.get('/api/wallet/activate/nosuch')).toMatchObject({
      status: 404,
      body: { message: 'NO_GAME' },
    })
  })

  it('makes no account when the provider refuses or is silent, and the next try is the same account', async () => {
    const person = await house.register()
    for (const kind of ['refuse', 'timeout-after', 'error']) {
      await fault('game:imi', kind)
      expect(await person.client.get('/api/wallet/activate/imi')).toMatchObject({
        status: 502,
        body: { message: 'SLOT_ACTIVATE_FAIL' },
      })
      expect((await person.client.get('/api/wallet/account/imi')).body.message).toBe(
        'SLOT_NO_ACCOUNT',
      )
    }
    expect((await person.client.get('/api/wallet/activate/imi')).status).toBe(200)
    expect(await atProvider(person, 'imi')).toBe(0)
  })

  it('64 times at once opens one', async () => {
    const { client } = await house.register()
    const replies = await Promise.all(
      Array.from({ length: 64 }, () => client.get('/api/wallet/activate/usun')),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    expect(replies.filter((reply) => reply.body.message === 'SLOT_ALREADY_ACTIVE')).toHaveLength(63)
  })

  it('keeps the password encrypted at rest, out of every log, and shows a new one after a reset', async () => {
    const { client, memberId } = await player(['pg'], 0)
    const first = (await client.get('/api/wallet/account/pg')).body as unknown as {
      username: string
      password: string
    }
    const row = await context.db
      .selectFrom('game_account')
      .selectAll()
      .where('member_id', '=', memberId)
      .executeTakeFirstOrThrow()
    expect(row.password_cipher).not.toContain(first.password)
    expect((await client.get('/api/wallet/resetpassword/pg')).body.message).toBe('SUCCESS')
    const second = (await client.get('/api/wallet/account/pg')).body as unknown as {
      username: string
      password: string
    }
    expect(second.username).toBe(first.username)
    expect(second.password).not.toBe(first.password)
    await fault('game:pg', 'refuse')
    expect((await client.get('/api/wallet/resetpassword/pg')).body.message).toBe(
      'SLOT_RESET_PASSWORD_FAIL',
    )
    expect(
      ((await client.get('/api/wallet/account/pg')).body as unknown as { password: string })
        .password,
    ).toBe(second.password)
    await client.get(`/api/autoLogin/pgslot/${first.username}/${second.password}`)
    expect(
      house.logs.filter((line) => line.includes(first.password) || line.includes(second.password)),
    ).toEqual([])
  })
})

describe('a transfer', () => {
  it('is settled on both sides, to the satang', async () => {
    const person = await player(['pg'], 100)
    expect(
      (
        await person.client.post('/api/wallet/transfer', {
          from: 'WALLET',
          to: 'pg',
          amount: 33.33,
        })
      ).body,
    ).toMatchObject({ message: 'SUCCESS', wallet: { amount: 66.67 } })
    expect([
      await inWallet(person.memberId),
      await believed(person.memberId, 'pg'),
      await atProvider(person, 'pg'),
    ]).toEqual([6667n, 3333n, 33.33])
  })

  it('goes through the wallet between two games', async () => {
    const person = await player(['pg', 'imi'], 50)
    await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 50 })
    expect(
      (await person.client.post('/api/wallet/transfer', { from: 'pg', to: 'imi', amount: 20 })).body
        .message,
    ).toBe('SUCCESS')
    expect([
      await atProvider(person, 'pg'),
      await atProvider(person, 'imi'),
      await inWallet(person.memberId),
    ]).toEqual([30, 20, 0n])
  })

  it('out of a game counts what was won since the last check, and refuses what was lost', async () => {
    const person = await player(['pg'], 50)
    await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 50 })
    const { username } = (await person.client.get('/api/wallet/account/pg')).body
    await world('POST', '/sandbox/games/pg/play', { username, bet: 50, win: 300 })
    expect(
      (await person.client.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 300 }))
        .body.message,
    ).toBe('SUCCESS')
    await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 100 })
    await world('POST', '/sandbox/games/pg/play', { username, bet: 90, win: 0 })
    // Our books still say 100; the provider's answer decides, and the loss is booked as play.
    expect(
      (await person.client.post('/api/wallet/transfer', { from: 'pg', to: 'WALLET', amount: 100 }))
        .body.message,
    ).toBe('MONEY_NOT_ENOUGH')
    expect([await inWallet(person.memberId), await believed(person.memberId, 'pg')]).toEqual([
      20_000n,
      1_000n,
    ])
  })

  it.each([
    ['timeout-after', 'SUCCESS'],
    ['timeout-before', 'FAILED'],
    ['error', 'FAILED'],
  ])(
    'both ways, with an unknown answer (%s), is PENDING until the provider tells: %s',
    async (kind, status) => {
      const person = await player(['pg'], 100)
      await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 40 })
      for (const [from, to] of [
        ['WALLET', 'pg'],
        ['pg', 'WALLET'],
      ] as const) {
        const before = [await inWallet(person.memberId), await atProvider(person, 'pg')] as const
        await fault('game:pg', kind, { on: 'write' })
        expect(
          await person.client.post('/api/wallet/transfer', { from, to, amount: 15 }),
        ).toMatchObject({ status: 202, body: { message: 'PENDING' } })
        expect(
          (
            await person.client.post('/api/wallet/transfer', {
              from: 'WALLET',
              to: 'pg',
              amount: 1,
            })
          ).body.message,
        ).toBe('TRANSFER_PENDING')
        await resolveAll()
        const top = (
          (await person.client.post('/api/statement', { page: 1, limit: 1 })).body[
            'statements'
          ] as { status: string }[]
        )[0]
        expect(top?.status).toBe(status)
        const moved = status === 'SUCCESS' ? (from === 'WALLET' ? 1 : -1) : 0
        expect([await inWallet(person.memberId), await atProvider(person, 'pg')]).toEqual([
          before[0] - BigInt(moved * 1500),
          before[1] + moved * 15,
        ])
      }
    },
  )

  it('is taken over by the next process after a death behind the hold, and voided when it never arrived', async () => {
    const person = await player(['pg'], 100)
    const dead = await testApp({
      database: house.database,
      sandbox: house.sandbox,
      clock,
      settings: { registerOTP: false },
      replace: (base) => ({
        providers: {
          ...base.providers,
          games: new Map(
            [...base.providers.games].map(([code, provider]) => [
              code,
              { ...provider, deposit: () => new Promise<never>(() => {}) },
            ]),
          ),
        },
      }),
    })
    void dead
      .client(person.token)
      .post('/api/wallet/transfer', { from: 'WALLET', to: 'pg', amount: 70 })
    await expect.poll(() => inWallet(person.memberId)).toBe(3_000n)
    await resolveAll()
    expect([await inWallet(person.memberId), await atProvider(person, 'pg')]).toEqual([10_000n, 0])
  })

  it('retried with its key after a crash meets its own row and answers the outcome', async () => {
    const person = await player(['pg'], 100)
    const key = { 'idempotency-key': 'after-a-crash' }
    await fault('game:pg', 'timeout-after', { on: 'write' })
    expect(
      (
        await person.client.post(
          '/api/wallet/transfer',
          { from: 'WALLET', to: 'pg', amount: 25 },
          key,
        )
      ).status,
    ).toBe(202)
    // The stored answer is gone as if the process had died before it was written.
    await context.db
      .updateTable('idempotency_key')
      .set({ status: null, body: null })
      .where('member_id', '=', person.memberId)
      .execute()
    const again = await person.client.post(
      '/api/wallet/transfer',
      { from: 'WALLET', to: 'pg', amount: 25 },
      key,
    )
    expect(again.body.message).toBe('SUCCESS')
    expect([await inWallet(person.memberId), await atProvider(person, 'pg')]).toEqual([7_500n, 25])
  })

  it('128 at once on one wallet never takes it below zero', async () => {
    const person = await player(['pg', 'imi', 'usun', 'circus'], 100)
    const codes = ['pg', 'imi', 'usun', 'circus']
    const replies = await Promise.all(
      Array.from({ length: 128 }, (_, i) =>
        person.client.post('/api/wallet/transfer', { from: 'WALLET', to: codes[i % 4], amount: 3 }),
      ),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(33)
    expect(replies.filter((reply) => reply.body.message === 'MONEY_NOT_ENOUGH')).toHaveLength(95)
    expect(await inWallet(person.memberId)).toBe(100n)
  })

  it.runIf(onPostgres)(
    'moves each baht once through two servers at once, and answers 409 to one that meets another',
    async () => {
      const person = await player(['pg'], 60)
      const other = await testApp({
        database: house.database,
        sandbox: house.sandbox,
        clock,
        settings: { registerOTP: false },
      })
      const replies = await Promise.all(
        Array.from({ length: 40 }, (_, i) =>
          (i % 2 ? person.client : other.client(person.token)).post('/api/wallet/transfer', {
            from: 'WALLET',
            to: 'pg',
            amount: 2,
          }),
        ),
      )
      const done = replies.filter((reply) => reply.status === 200).length
      expect(
        replies.every(
          (reply) =>
            reply.status === 200 ||
            ['TRANSFER_PENDING', 'MONEY_NOT_ENOUGH'].includes(reply.body.message ?? ''),
        ),
      ).toBe(true)
      expect([await inWallet(person.memberId), await atProvider(person, 'pg')]).toEqual([
        6_000n - BigInt(done) * 200n,
        done * 2,
      ])
    },
  )
})

describe('refresh', () => {
  let person: Registered
  beforeAll(async () => {
    person = await player(['pg', 'imi', 'usun'], 300)
    for (const code of ['pg', 'imi', 'usun'])
      await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 100 })
  })
  const slot = (body: Record<string, unknown>, code: string) =>
    (body['slots'] as { code: string; amount: number; stale?: boolean }[]).find(
      (each) => each.code === code,
    )

  it('leaves a silent provider at its last amount, marked stale, and has the others right', async () => {
    const { username } = (await person.client.get('/api/wallet/account/imi')).body
    await world('POST', '/sandbox/games/imi/play', { username, bet: 100, win: 250 })
    await fault('game:pg', 'timeout-before')
    const { body } = await person.client.get('/api/wallet/refresh/slot')
    expect([slot(body, 'pg'), slot(body, 'imi'), slot(body, 'usun')]).toMatchObject([
      { amount: 100, stale: true },
      { amount: 250 },
      { amount: 100 },
    ])
    expect(slot(body, 'imi')).not.toHaveProperty('stale')
    expect(
      slot((await person.client.get('/api/wallet/refresh/slot')).body, 'pg'),
    ).not.toHaveProperty('stale')
  })

  it('books a win once, however many ask at the same moment', async () => {
    const { username } = (await person.client.get('/api/wallet/account/usun')).body
    await world('POST', '/sandbox/games/usun/play', { username, bet: 10, win: 60 })
    await Promise.all(
      Array.from({ length: 10 }, () => person.client.get('/api/wallet/refresh/slot')),
    )
    expect(await believed(person.memberId, 'usun')).toBe(15_000n)
    const play = (await context.ledger.balances(['house:provider:usun'])).get('house:provider:usun')
    expect(play?.seq).toBeGreaterThan(0n)
  })

  it('does not take money that is just arriving for a win', async () => {
    const lucky = await player(['circus'], 100)
    await Promise.all([
      ...Array.from({ length: 5 }, () =>
        lucky.client.post('/api/wallet/transfer', { from: 'WALLET', to: 'circus', amount: 10 }),
      ),
      ...Array.from({ length: 20 }, () => lucky.client.get('/api/wallet/refresh/slot')),
    ])
    const booked = (await context.ledger.balances(['house:provider:circus'])).get(
      'house:provider:circus',
    )
    expect(booked?.balance ?? 0n).toBe(0n)
    expect(await believed(lucky.memberId, 'circus')).toBe(5_000n)
  })
})

describe('transferAll', () => {
  it('gathers every balance in the wallet, or in one game', async () => {
    const person = await player(['pg', 'imi'], 100)
    for (const code of ['pg', 'imi'])
      await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 30 })
    expect((await person.client.post('/api/wallet/transferAll', { to: 'pg' })).body).toEqual({
      message: 'SUCCESS',
      wallet: { amount: 0 },
      moved: [
        { from: 'imi', amount: 30, status: 'SUCCESS' },
        { from: 'WALLET', amount: 40, status: 'SUCCESS' },
      ],
    })
    expect(await atProvider(person, 'pg')).toBe(100)
    expect(
      (await person.client.post('/api/wallet/transferAll', { to: 'WALLET' })).body,
    ).toMatchObject({ moved: [{ from: 'pg', amount: 100 }], wallet: { amount: 100 } })
    expect(
      (await person.client.post('/api/wallet/transferAll', { to: 'nosuch' })).body.message,
    ).toBe('NO_GAME')
  })

  it('leaves a silent provider alone and says so', async () => {
    const person = await player(['pg', 'imi'], 100)
    for (const code of ['pg', 'imi'])
      await person.client.post('/api/wallet/transfer', { from: 'WALLET', to: code, amount: 30 })
    await fault('game:imi', 'timeout-before')
    const { body } = await person.client.post('/api/wallet/transferAll', { to: 'WALLET' })
    expect(body['moved']).toEqual(
      expect.arrayContaining([
        { from: 'pg', amount: 30, status: 'SUCCESS' },
        { from: 'imi', amount: 30, status: 'FAILED' },
      ]),
    )
    expect(await atProvider(person, 'imi')).toBe(30)
  })
})

describe('auto-login', () => {
  it('gives a link that works once, for the own credentials only', async () => {
    const [mine, other] = [await player(['pg', 'askmebet'], 0), await player(['pg'], 0)]
    const own = (await mine.client.get('/api/wallet/account/pg')).body as unknown as {
      username: string
      password: string
    }
    const { body } = await mine.client.get(`/api/autoLogin/pg/${own.username}`)
    const open = (): Promise<number> =>
      fetch(String(body['link']), { redirect: 'manual' }).then((response) => response.status)
    expect([await open(), await open()]).toEqual([303, 410])
    expect(await other.client.get(`/api/autoLogin/pg/${own.username}`)).toMatchObject({
      status: 404,
      body: { message: 'SLOT_NO_ACCOUNT' },
    })
    expect((await mine.client.get(`/api/autoLogin/joker/${own.username}`)).body.message).toBe(
      'NO_GAME',
    )
  })

  it.each(AUTO_LOGIN_WITH_PASSWORD)('%s wants the password, and the right one', async (site) => {
    const { client } = await player([site], 0)
    const own = (await client.get(`/api/wallet/account/${site}`)).body as unknown as {
      username: string
      password: string
    }
    expect((await client.get(`/api/autoLogin/${site}/${own.username}`)).body.message).toBe(
      'SLOT_NO_ACCOUNT',
    )
    expect((await client.get(`/api/autoLogin/${site}/${own.username}/wrong`)).body.message).toBe(
      'SLOT_NO_ACCOUNT',
    )
    expect(
      (await client.get(`/api/autoLogin/${site}/${own.username}/${own.password}`)).body['link'],
    ).toMatch(/^http/)
  })

  it('says that the provider is away instead of a link', async () => {
    const { client } = await player(['pg'], 0)
    const own = (await client.get('/api/wallet/account/pg')).body
    await fault('game:pg', 'timeout-before')
    expect(await client.get(`/api/autoLogin/pg/${String(own['username'])}`)).toMatchObject({
      status: 503,
      body: { message: 'SERVICE_UNAVAILABLE' },
    })
  })

  it('refuses another site, a navigation, a prefetch and HEAD', async () => {
    const { client, token } = await player(['pg'], 0)
    const own = (await client.get('/api/wallet/account/pg')).body
    const path = `/api/autoLogin/pg/${String(own['username'])}`
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-mode': 'navigate' },
      { 'sec-purpose': 'prefetch' },
    ]) {
      expect((await client.get(path, headers)).status).toBe(400)
    }
    expect(
      (
        await house.app.inject({
          method: 'HEAD',
          url: path,
          headers: { authorization: `Bearer ${token}` },
        })
      ).statusCode,
    ).toBe(405)
    expect((await client.get(path)).headers['cache-control']).toBe('no-store')
  })
})

describe('a queue that is away', () => {
  it('delays no answer about moved or pending money: its question is asked when it is due', async () => {
    const person = await player(['pg'], 100)
    const away = vi.spyOn(jobs, 'send').mockRejectedValue(new Error('no queue'))
    try {
      const move = (from: string, to: string) =>
        person.client.post('/api/wallet/transfer', { from, to, amount: 10 })
      expect((await move('WALLET', 'pg')).status).toBe(200)
      expect((await move('pg', 'WALLET')).status).toBe(200)
      expect((await person.client.get('/api/wallet/refresh/slot')).status).toBe(200)
      await fault('game:pg', 'timeout-after', { on: 'write' })
      expect((await move('WALLET', 'pg')).status).toBe(202)
    } finally {
      away.mockRestore()
    }
    clock.advance(60_000)
    await resolveAll()
    expect([
      await inWallet(person.memberId),
      await believed(person.memberId, 'pg'),
      await atProvider(person, 'pg'),
    ]).toEqual([9_000n, 1_000n, 10])
  })
})
