import { ROOM_PREFIX } from '@krapao/contract/chat/socket'
import { beforeEach, describe, expect, it } from 'vitest'
import { setMemberStatus } from '../areas/people/members/standing.ts'
import { chatHouse, NOK } from '../areas/support/chat/testing/chatHouse.ts'
import { clause } from '../testing/clause.ts'

const house = await chatHouse()
beforeEach(() => {
  house.logs.length = 0
})
const events = () =>
  house.logs
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter((line) => line['security'] === true)
const last = () => events().at(-1)
let line = 0
const address = () => `198.20.${Math.floor(++line / 250)}.${line % 250}`

describe('the log tells, with subject, address and reason', () => {
  it(
    clause(
      'GLI 2.8.5h',
      'a login, a failure, a lock and a logout, without the phone or the password',
    ),
    async () => {
      const person = await house.register()
      house.logs.length = 0
      const from = address()
      const here = house.client(undefined, from)
      const login = (password: string) =>
        here.post('/api/login', { username: person.username, password })
      const entered = await login(person.password)
      expect(last()).toMatchObject({
        event: 'login.passed',
        subject: person.memberId,
        address: from,
        device: 'new',
        level: 30,
      })
      await house.client(String(entered.body.token), from).post('/api/logout')
      expect(last()).toMatchObject({ event: 'logout', subject: person.memberId, address: from })
      for (let i = 0; i < 5; i += 1) await login('hunter2-wrong')
      const subject = `phone:…${person.username.slice(-4)}`
      expect(last()).toMatchObject({
        event: 'login.failed',
        subject,
        address: from,
        reason: 'WRONG_CREDENTIAL',
        level: 40,
      })
      await login('hunter2-wrong')
      expect(last()).toMatchObject({
        event: 'login.locked',
        subject,
        address: from,
        reason: 'PHONE_AT_ADDRESS',
      })
      expect(events()).toHaveLength(8)
      const all = house.logs.join('\n')
      for (const secret of [
        'hunter2-wrong',
        person.password,
        person.username,
        String(entered.body.token),
      ])
        expect(all).not.toContain(secret)
    },
  )

  it('a phone typed into the wrong field is not in it either', async () => {
    await house
      .client(undefined, address())
      .post('/api/login', { username: 'hunter2 my password', password: 'x' })
    expect(last()).toMatchObject({ event: 'login.failed', subject: 'phone:unreadable' })
    expect(house.logs.join('\n')).not.toContain('hunter2')
  })

  it('a step-up that was passed, and by which way', async () => {
    const person = await house.register()
    house.clock.advance(61_000)
    const otpToken = await house.verifyPhone(person.client, person.username)
    house.logs.length = 0
    const changed = await person.client.put('/api/account/profile', {
      name: 'สมชาย',
      bankCode: person.bankCode,
      bankAccountName: person.bankAccountName,
      bankAccountNo: '6590000001',
      password: person.password,
      otpToken,
    })
    expect(changed.status).toBe(200)
    expect(events()).toMatchObject([
      { event: 'stepup.passed', subject: person.memberId, method: 'otp' },
    ])
    expect(house.logs.join('\n')).not.toContain(otpToken)
  })

  it('a status that changed, and the sessions that ended with it', async () => {
    const { memberId, username, password } = await house.register()
    house.logs.length = 0
    await setMemberStatus(house.context, memberId, 'SUSPENDED')
    expect(events()).toMatchObject([
      { event: 'status.changed', subject: memberId, reason: 'SUSPENDED' },
      { event: 'sessions.ended', subject: memberId, reason: 'SUSPENDED', count: 1 },
    ])
    await house.client(undefined, address()).post('/api/login', { username, password })
    expect(last()).toMatchObject({ event: 'login.failed', reason: 'INVALID_USER_3' })
  })

  it('a password that changed, and one that was wrong', async () => {
    const { client, memberId, password } = await house.register()
    house.logs.length = 0
    await client.put('/api/account/changepwd', {
      oldPassword: 'wrong',
      newPassword: 'a good new one',
    })
    expect(last()).toMatchObject({
      event: 'access.refused',
      subject: memberId,
      reason: 'WRONG_PASSWORD',
      call: '/api/account/changepwd',
    })
    await client.put('/api/account/changepwd', {
      oldPassword: password,
      newPassword: 'a good new one',
    })
    expect(events().map(({ event }) => event)).toEqual([
      'access.refused',
      'sessions.ended',
      'password.changed',
    ])
    expect(house.logs.join('\n')).not.toContain('a good new one')
  })

  it.each([
    ['a token that is none', { authorization: 'Bearer nosuchtokenofours' }, 'invalid-token'],
    ['no token', {}, 'UNAUTHORIZED'],
    ['another site', { 'x-requested-with': 'other' }, 'KEY_INVALID'],
  ] as [string, Record<string, string>, string][])(
    'a call refused: %s',
    async (_why, headers, reason) => {
      const from = address()
      await house.client(undefined, from).get('/api/wallet', headers)
      expect(events()).toMatchObject([
        { event: 'access.refused', subject: 'nobody', address: from, reason, call: '/api/wallet' },
      ])
      expect(house.logs.join('\n')).not.toContain('nosuchtokenofours')
    },
  )

  it("an operator's token: once where it is new, and each time it is wrong", async () => {
    const from = address()
    const ask = (token: string) =>
      house.client(token, from).post('/api/ops/chat/inbox', { box: 'all', page: 1, limit: 1 })
    await ask(NOK)
    await ask(NOK)
    expect(events()).toMatchObject([{ event: 'operator.seen', subject: 'nok', address: from }])
    await ask('a-token-that-is-nobodys')
    expect(last()).toMatchObject({
      event: 'access.refused',
      reason: 'invalid-token',
      call: '/api/ops/chat/inbox',
    })
    expect(house.logs.join('\n')).not.toMatch(new RegExp(`${NOK}|nobodys`))
  })

  it("a stranger at the socket's door", async () => {
    const person = await house.register()
    house.logs.length = 0
    const socket = house.connect({ token: 'stolen-and-ended' })
    await socket.timeout(3_000).emitWithAck('join', { room: ROOM_PREFIX + person.memberId })
    expect(last()).toMatchObject({
      event: 'access.refused',
      reason: 'invalid-token',
      call: 'join',
      address: '127.0.0.1',
    })
  })
})
