import { OPERATORS, ROOM_PREFIX } from '@krapao/contract/chat/socket'
import { io } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { openRealtime } from '../../../realtime/socket.ts'
import { codeAt } from '../../../security/totp.ts'
import { testApp } from '../../../testing/app.ts'
import { COMMAND_LINE, createOperator } from './accounts.ts'
import { seat, sitAgain } from './testing/seats.ts'

const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house
const url = await house.listen()
const realtime = openRealtime(context, house.app.server, house.database.notifications)
afterAll(() => realtime.close())

const OWN = { 'sec-fetch-site': 'same-origin' }
const inCookie = (token: string, headers: Record<string, string> = OWN) => ({
  cookie: `operatorSession=${token}`,
  ...headers,
})
const me = async (headers: Record<string, string>) => {
  const { body, status } = await house.client().get('/api/ops/me', headers)
  return [status, body.message ?? body['name'], body['details']]
}

describe("the console's cookie", () => {
  it('comes with the log-in, is read by no script, and goes to our own pages alone', async () => {
    const { email, password, totpSecret } = await createOperator(
      context,
      { email: 'cookie@example.com', name: 'Cookie', role: 'owner' },
      COMMAND_LINE,
      'first',
    )
    const totp = codeAt(totpSecret, clock.now())
    const { headers } = await house.client().post('/api/ops/login', { email, password, totp })
    const set = [headers['set-cookie']].flat().find((each) => String(each).startsWith('operatorS'))
    expect(set).toMatch(/^operatorSession=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/)
    const cookie = String(set).split(';')[0] ?? ''
    expect(await me({ cookie, ...OWN })).toEqual([200, 'Cookie', undefined])
    const out = await house.client().post('/api/ops/logout', {}, { cookie, ...OWN })
    expect(out.headers['set-cookie']).toMatch(/^operatorSession=; Max-Age=0; Path=\//)
    expect(await me({ cookie, ...OWN })).toEqual([401, 'invalid-token', { ended: 'LOGOUT' }])
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbour of our own site', { 'sec-fetch-site': 'same-site' }],
    ['an address that was typed', { 'sec-fetch-site': 'none' }],
    ['an old browser on another page', { origin: 'https://evil.example' }],
    ['nobody knows where', {}],
  ])('opens nothing for %s', async (_, headers) => {
    const { token } = await seat(context, 'support')
    const asked = inCookie(token, headers)
    const answer = await house.client().post('/api/ops/logout', {}, asked)
    expect([answer.status, answer.body.message]).toEqual([400, 'KEY_INVALID'])
    expect((await me(inCookie(token)))[0]).toBe(200)
  })

  it('is not asked where a token is sent: that one counts', async () => {
    const [one, other] = [await seat(context, 'support'), await seat(context, 'finance')]
    const both = { ...inCookie(one.token, {}), authorization: `Bearer ${other.token}` }
    expect(await me(both)).toEqual([200, other.name, undefined])
  })

  it('is no member’s, and opens no call of theirs', async () => {
    const { token } = await seat(context, 'owner')
    const answer = await house.client().get('/api/wallet', inCookie(token))
    expect([answer.status, answer.body.message]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('the socket takes the cookie', () => {
  const room = ROOM_PREFIX + OPERATORS
  const joins = async (headers: Record<string, string>) => {
    const socket = io(url, {
      transports: ['websocket'],
      auth: { operator: true },
      extraHeaders: headers,
      forceNew: true,
      reconnection: false,
    })
    try {
      return (await socket.timeout(5_000).emitWithAck('join', { room })) as unknown
    } finally {
      socket.close()
    }
  }
  it('from a page of our own, and from no other', async () => {
    const { token } = await seat(context, 'support')
    const cookie = `operatorSession=${token}`
    expect(await joins({ cookie, origin: url })).toEqual({ ok: true })
    const refused = { ok: false, message: 'UNAUTHORIZED' }
    expect(await joins({ cookie })).toEqual(refused)
    expect(await joins({ origin: url })).toEqual({ ok: false, message: 'invalid-token' })
  })
})

describe('a session says why it has ended', () => {
  it('by time: unused for 30 minutes, or 12 hours old', async () => {
    const idle = await seat(context, 'support')
    const old = await seat(context, 'support')
    for (let minutes = 0; minutes < 12 * 60; minutes += 29) {
      await me(inCookie(old.token))
      clock.advance(29 * 60_000)
    }
    expect(await me(inCookie(idle.token))).toEqual([401, 'EXPIRED_AUTH_TOKEN', { ended: 'IDLE' }])
    expect(await me(inCookie(old.token))).toEqual([401, 'EXPIRED_AUTH_TOKEN', { ended: 'LIFE' }])
  })

  it('by its operator, everywhere at once, and it is in the audit', async () => {
    const { id, token } = await seat(context, 'support')
    clock.advance(1_000)
    const [laptop, bystander] = [await sitAgain(context, id), await seat(context, 'support')]
    const listed = await house.client(laptop).get('/api/ops/security')
    const { sessions } = listed.body as { sessions: { isThis: boolean; address: string }[] }
    expect(sessions.map((each) => [each.isThis, each.address])).toEqual([
      [true, '203.0.x.x'],
      [false, '203.0.x.x'],
    ])
    const out = await house.client(laptop).post('/api/ops/logout/everywhere', {})
    expect(out.status).toBe(204)
    for (const each of [token, laptop])
      expect(await me(inCookie(each))).toEqual([401, 'invalid-token', { ended: 'EVERYWHERE' }])
    expect((await me(inCookie(bystander.token)))[0]).toBe(200)
    const entry = await context.db
      .selectFrom('audit_entry')
      .select(['action', 'after'])
      .where('subject', '=', id)
      .execute()
    expect(entry).toEqual([{ action: 'operator.logoutEverywhere', after: { sessions: 2 } }])
  })

  it('by an owner who changed what its operator may', async () => {
    const owner = await seat(context, 'owner')
    await seat(context, 'owner')
    const { id, token } = await seat(context, 'support')
    const change = { role: 'content', reason: 'moved' }
    const changed = await house.client(owner.token).put(`/api/ops/staff/${id}`, change)
    expect(changed.status).toBe(200)
    expect(await me(inCookie(token))).toEqual([401, 'invalid-token', { ended: 'ACCESS' }])
  })
})
