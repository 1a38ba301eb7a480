import {
  OPERATORS,
  ROOM_PREFIX,
  type ClientToServer,
  type ServerToClient,
} from '@krapao/contract/chat/socket'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { seat } from '../areas/staff/operators/testing/seats.ts'
import { testApp, type Registered } from '../testing/app.ts'
import { openRealtime } from './socket.ts'

const house = await testApp({ settings: { registerOTP: false } })
const url = await house.listen()
const realtime = openRealtime(house.context, house.app.server, house.database.notifications)
const sockets: { close(): unknown }[] = []
/** Before the look of every 15 s. */
const AT_ONCE = { timeout: 5_000 }
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await realtime.close()
})
async function joined(person?: Registered) {
  person ??= await house.register()
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    transports: ['websocket'],
    auth: { token: person.token },
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  const room = ROOM_PREFIX + person.memberId
  expect(await socket.timeout(3_000).emitWithAck('join', { room })).toEqual({ ok: true })
  return { person, socket }
}

async function deskJoined() {
  const { id, token } = await seat(house.context, 'support')
  return { id, token, socket: await enterDesk(token) }
}
async function enterDesk(token: string) {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    transports: ['websocket'],
    auth: { operator: token },
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  const room = ROOM_PREFIX + OPERATORS
  expect(await socket.timeout(3_000).emitWithAck('join', { room })).toEqual({ ok: true })
  return socket
}

describe("an operator's socket hears no customer any more", () => {
  it('after 30 minutes without use', async () => {
    const { socket } = await deskJoined()
    house.clock.advance(29 * 60_000)
    await realtime.endDeadSessions()
    expect(socket.connected).toBe(true)
    house.clock.advance(2 * 60_000)
    await realtime.endDeadSessions()
    await expect.poll(() => socket.connected).toBe(false)
  })

  it.each([{ active: false }, { role: 'content' as const }])(
    'when the account becomes %j',
    async (change) => {
      const { id, socket } = await deskJoined()
      await house.context.db.updateTable('operator').set(change).where('id', '=', id).execute()
      await realtime.endDeadSessions()
      await expect.poll(() => socket.connected).toBe(false)
    },
  )
})

describe("an operator's socket ends in the moment", () => {
  it('of the logout, and no other session of theirs with it', async () => {
    const [gone, other] = [await deskJoined(), await deskJoined()]
    await house.client(gone.token).post('/api/ops/logout')
    await expect.poll(() => gone.socket.connected, AT_ONCE).toBe(false)
    expect(other.socket.connected).toBe(true)
  })

  it.each([
    ['is switched off', '', 'put', { active: false }],
    ['gets another role', '', 'put', { role: 'content' }],
    ['gets new credentials', '/reset', 'post', {}],
  ] as const)('an owner decides that the account %s', async (_what, path, method, change) => {
    const owner = await seat(house.context, 'owner')
    const { id, socket } = await deskJoined()
    const client = house.client(owner.token)
    const answer = await client[method](`/api/ops/staff/${id}${path}`, {
      ...change,
      reason: 'a test',
    })
    expect(answer.status).toBeLessThan(300)
    await expect.poll(() => socket.connected, AT_ONCE).toBe(false)
  })
})

describe("a socket's life ends with its session", () => {
  it('when the session has been idle too long, though the socket says nothing', async () => {
    const { socket } = await joined()
    house.clock.advance(29 * 60_000)
    await realtime.endDeadSessions()
    expect(socket.connected).toBe(true)
    house.clock.advance(2 * 60_000)
    await realtime.endDeadSessions()
    await expect.poll(() => socket.connected).toBe(false)
  })

  it('when the session is past its absolute end, however busy', async () => {
    const { person, socket } = await joined()
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      await person.client.get('/api/account/profile')
      house.clock.advance(20 * 60_000)
    }
    await realtime.endDeadSessions()
    await expect.poll(() => socket.connected).toBe(false)
  })

  it('when it was ended behind our back, by another process whose word was lost', async () => {
    const { person, socket } = await joined()
    await house.context.db
      .updateTable('session')
      .set({ ended_at: house.clock.now(), end_reason: 'LOGOUT' })
      .where('member_id', '=', person.memberId)
      .execute()
    await realtime.endDeadSessions()
    await expect.poll(() => socket.connected).toBe(false)
  })

  it('a session is not kept alive by asking for the room again and again', async () => {
    const { person } = await joined()
    for (let minutes = 0; minutes < 28; minutes += 4) {
      house.clock.advance(4 * 60_000)
      await joined(person)
    }
    house.clock.advance(2 * 60_000)
    expect((await person.client.get('/api/account/profile')).body).toEqual({
      message: 'EXPIRED_AUTH_TOKEN',
    })
  })
})
