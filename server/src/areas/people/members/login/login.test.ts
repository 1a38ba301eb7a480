import { describe, expect, test } from 'vitest'
import type { MemberStatus } from '../../../../db/tables/people/members.ts'
import { testApp } from '../../../../testing/app.ts'
import { clause } from '../../../../testing/clause.ts'
import { setMemberStatus } from '../standing.ts'

// A password's true cost: how long a login takes is asked here.
const house = await testApp({
  settings: { registerOTP: false },
  env: { CHEAP_PASSWORDS: '' },
})
let line = 0
const address = () => `198.18.${Math.floor(++line / 250)}.${line % 250}`
const login = (
  username: string,
  password: string,
  from = address(),
  more: Record<string, unknown> = {},
) => house.client(undefined, from).post('/api/login', { username, password, ...more })

describe('a session', () => {
  test('ends at logout, at once', async () => {
    const { client } = await house.register()
    expect((await client.post('/api/logout')).status).toBe(204)
    expect((await client.get('/api/account/profile')).body).toEqual({ message: 'invalid-token' })
  })

  test.each([
    [false, 30 * 60_000, 12 * 3_600_000],
    [true, 7 * 86_400_000, 30 * 86_400_000],
  ])(
    clause('GLI 2.5.4', 'remembered %s: idle and absolute ends'),
    async (remember, idleMs, lifeMs) => {
      const { username, password } = await house.register()
      const open = async () =>
        house.client(String((await login(username, password, undefined, { remember })).body.token))
      const idle = await open()
      house.clock.advance(idleMs)
      expect((await idle.get('/api/account/profile')).body).toEqual({
        message: 'EXPIRED_AUTH_TOKEN',
      })
      const busy = await open()
      const step = idleMs * 0.9
      for (let t = step; t < lifeMs; t += step) {
        house.clock.advance(step)
        expect((await busy.get('/api/account/profile')).status).toBe(200)
      }
      house.clock.advance(step)
      expect((await busy.get('/api/account/profile')).body).toEqual({
        message: 'EXPIRED_AUTH_TOKEN',
      })
    },
  )

  test('says UNAUTHORIZED without a token and invalid-token for a made-up one', async () => {
    expect((await house.client().get('/api/account/profile')).body).toEqual({
      message: 'UNAUTHORIZED',
    })
    expect((await house.client('nonsense').get('/api/account/profile')).body).toEqual({
      message: 'invalid-token',
    })
  })
})

describe('login refuses', () => {
  test(
    clause('GLI 2.5.3a', 'a wrong password and an unknown phone in the same words'),
    async () => {
      const { username } = await house.register()
      const [wrong, unknown, empty] = await Promise.all([
        login(username, 'not this one'),
        login('0899999999', 'not this one'),
        login('', ''),
      ])
      for (const answer of [wrong, unknown, empty])
        expect([answer.status, answer.body]).toEqual([401, { message: 'WRONG_CREDENTIAL' }])
    },
  )

  test.each([
    ['INACTIVE', 'INACTIVE_USER'],
    ['LOCKED', 'INVALID_USER_1'],
    ['REVIEW', 'INVALID_USER_2'],
    ['SUSPENDED', 'INVALID_USER_3'],
    ['CLOSED', 'INVALID_USER_4'],
  ] as [MemberStatus, string][])(
    'a member who is %s, ending the sessions there were; told only to who has the password',
    async (status, code) => {
      const { username, password, memberId, client } = await house.register()
      await setMemberStatus(house.context, memberId, status)
      expect((await client.get('/api/account/profile')).body).toEqual({ message: 'invalid-token' })
      const answer = await login(username, password)
      expect([answer.status, answer.body]).toEqual([403, { message: code }])
      expect((await login(username, 'not this one')).body).toEqual({ message: 'WRONG_CREDENTIAL' })
      await setMemberStatus(house.context, memberId, 'ACTIVE')
      expect((await login(username, password)).status).toBe(200)
    },
  )

  test('lets a member who has excluded himself in, to take his money out', async () => {
    const { username, password, memberId } = await house.register()
    const until = new Date(house.clock.now().getTime() + 86_400_000)
    await house.context.db
      .updateTable('member')
      .set({ excluded_until: until })
      .where('id', '=', memberId)
      .execute()
    expect((await login(username, password)).status).toBe(200)
  })

  test('an address that a rule denies; a narrower rule may allow it; a made-up one is no error', async () => {
    const { username, password } = await house.register()
    await house.context.db
      .insertInto('address_rule')
      .values([
        { network: '100.64.0.0/16', effect: 'DENY' },
        { network: '100.64.7.0/24', effect: 'ALLOW' },
        { network: '2001:db8:bad::/48', effect: 'DENY' },
      ])
      .execute()
    for (const ip of ['100.64.1.1', '::ffff:100.64.1.2'])
      expect((await login(username, password, ip)).body).toEqual({ message: 'INVALID_IP' })
    expect((await login(username, password, '2001:db8:bad:1::5')).body).toEqual({
      message: 'INVALID_IP',
    })
    expect((await login(username, password, '100.64.7.9')).status).toBe(200)
    const spoofed = await house
      .client(undefined, '127.0.0.1')
      .post('/api/login', { username, password }, { 'x-forwarded-for': "x' or 1=1" })
    expect(spoofed.status).toBe(200)
  })

  test('LOGIN_FAIL is answered when no session can be opened', async () => {
    const broken = await testApp({
      database: house.database,
      sandbox: house.sandbox,
      replace: ({ ids }) => ({
        ids: {
          ...ids,
          reference: (prefix) => (prefix === 'ses' ? 'ses-always-the-same' : ids.reference(prefix)),
        },
      }),
    })
    const { username, password } = await broken.register()
    const answer = await broken
      .client(undefined, address())
      .post('/api/login', { username, password })
    expect([answer.status, answer.body]).toEqual([500, { message: 'LOGIN_FAIL' }])
    await broken.close()
  })
})

describe('guessing', () => {
  test('S194: stops at 5 wrong passwords for a phone at an address, for 15 minutes, the right one too', async () => {
    const { username, password } = await house.register()
    const from = address()
    for (let i = 0; i < 5; i++)
      expect((await login(username, 'not this one', from)).status).toBe(401)
    const refused = await login(username, password, from)
    expect([refused.status, refused.body]).toEqual([429, { message: 'REQUEST_LIMIT' }])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    house.clock.advance(15 * 60_000)
    expect((await login(username, password, from)).status).toBe(200)
  })

  test('is counted though 32 guesses come together, and a phone nobody has is treated alike', async () => {
    const { username } = await house.register()
    for (const phone of [username, '0899999998']) {
      const from = address()
      const answers = await Promise.all(
        Array.from({ length: 32 }, () => login(phone, 'not this one', from)),
      )
      expect(answers.filter((answer) => answer.body.message === 'WRONG_CREDENTIAL')).toHaveLength(5)
      expect(answers.filter((answer) => answer.body.message === 'REQUEST_LIMIT')).toHaveLength(27)
    }
  })

  test('is remembered by a second process and after a restart', async () => {
    const { username, password } = await house.register()
    const from = address()
    for (let i = 0; i < 5; i++) await login(username, 'not this one', from)
    const second = await testApp({
      database: house.database,
      sandbox: house.sandbox,
      clock: house.clock,
    })
    expect(
      (await second.client(undefined, from).post('/api/login', { username, password })).status,
    ).toBe(429)
    await second.close()
  })

  test('is counted together by several processes', async () => {
    const { username } = await house.register()
    const others = await Promise.all(
      Array.from({ length: 4 }, () =>
        testApp({ database: house.database, sandbox: house.sandbox, clock: house.clock }),
      ),
    )
    const from = address()
    const answers = await Promise.all(
      [house, ...others].flatMap((each) =>
        Array.from({ length: 6 }, () =>
          each.client(undefined, from).post('/api/login', { username, password: 'not this one' }),
        ),
      ),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(5)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(25)
    await Promise.all(others.map((each) => each.close()))
  })

  test('stops at 50 from one address, whatever the phones', async () => {
    const from = address()
    const { username, password } = await house.register()
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, i) =>
        login(`08777${String(10_000 + i)}`, 'not this one', from),
      ),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(50)
    expect((await login(username, password, from)).status).toBe(429)
    expect((await login(username, password)).status).toBe(200)
  })

  test('right passwords never count, however many come together', async () => {
    const { username, password } = await house.register()
    const from = address()
    for (let i = 0; i < 4; i++) await login(username, 'not this one', from)
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => login(username, password, from)),
    )
    expect(answers.every((answer) => answer.status === 200)).toBe(true)
    expect((await login(username, 'not this one', from)).status).toBe(401)
    expect((await login(username, password, from)).status).toBe(429)
  })

  test(clause('GLI 2.5.3a', 'takes as long for a phone nobody has'), async () => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    const timed = async (phone: string) => {
      const start = performance.now()
      await login(phone, 'not this one')
      return performance.now() - start
    }
    for (let person = 0; person < 4; person++) {
      const { username } = await house.register()
      for (let i = 0; i < 5; i++) {
        times.known.push(await timed(username))
        times.unknown.push(await timed(`08666${String(10_000 + person)}`))
      }
    }
    const middle = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0
    const ratio = middle(times.known) / middle(times.unknown)
    expect(ratio).toBeGreaterThan(0.5)
    expect(ratio).toBeLessThan(2)
  })
})
