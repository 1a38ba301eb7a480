import {
  ROOM_PREFIX,
  type ClientToServer,
  type JoinAnswer,
  type ServerToClient,
  type WalletEvent,
} from '@krapao/contract/chat/socket'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { walletOf } from '../ledger/address.ts'
import { isOwnOrigin } from '../security/ownOrigin.ts'
import { testApp } from '../testing/app.ts'
import { openRealtime } from './socket.ts'

const house = await testApp({ settings: { registerOTP: false } })
const url = await house.listen()
const realtime = openRealtime(house.context, house.app.server, house.database.notifications)
const sockets: { close(): unknown }[] = []
afterAll(async () => {
  for (const socket of sockets) socket.close()
  await realtime.close()
})

function connect(auth: object): Socket<ServerToClient, ClientToServer> {
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    transports: ['websocket'],
    auth,
    forceNew: true,
    reconnection: false,
  })
  sockets.push(socket)
  return socket
}
const join = (socket: Socket<ServerToClient, ClientToServer>, room: string): Promise<JoinAnswer> =>
  socket.timeout(3_000).emitWithAck('join', { room })
const pay = (memberId: string, satang: bigint) =>
  house.context.ledger.submit({
    op: 'post',
    key: house.context.ids.reference('pay'),
    kind: 'deposit',
    legs: [{ from: 'house:psp:KBANK', to: walletOf(memberId), amount: satang }],
  })

describe('the socket of another site’s page', () => {
  const enters = (origin: string | undefined, headers: Record<string, string> = {}) => {
    const socket = io(url, {
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      extraHeaders: { ...headers, ...(origin === undefined ? {} : { origin }) },
    })
    sockets.push(socket)
    return new Promise<boolean>((resolve) => {
      socket.on('connect', () => resolve(true))
      socket.on('connect_error', () => resolve(false))
    })
  }

  it.each(['https://evil.example', 'null', 'http://127.0.0.1:1', 'nonsense', ''])(
    'is refused: %s',
    async (origin) => {
      expect(await enters(origin)).toBe(false)
    },
  )

  it('is let in from our own, and where no browser asks', async () => {
    expect(await enters(url)).toBe(true)
    expect(await enters(undefined)).toBe(true)
  })

  it('is ours alone where the site’s addresses are named, whatever host was asked', async () => {
    const site = 'https://krapao.example'
    const named = { publicOrigins: [site] }
    const asked = (origin: string, host: string) => isOwnOrigin(named, { origin, host })
    expect(asked(site, 'krapao.example')).toBe(true)
    expect(asked('http://krapao.example', 'krapao.example')).toBe(false)
    // A name of somebody else's that leads here.
    expect(asked('https://rebound.example', 'rebound.example')).toBe(false)
  })
})

describe('the socket', () => {
  it("S217: tells a member's wallet to his own room, in growing order, and to nobody else", async () => {
    const [mine, other] = [await house.register(), await house.register()]
    const [a, b] = [connect({ token: mine.token }), connect({ token: other.token })]
    const heard: WalletEvent[] = []
    const overheard: WalletEvent[] = []
    a.on('wallet', (event) => heard.push(event))
    b.on('wallet', (event) => overheard.push(event))
    expect(await join(a, ROOM_PREFIX + mine.memberId)).toEqual({ ok: true })
    expect(await join(b, ROOM_PREFIX + other.memberId)).toEqual({ ok: true })
    for (const satang of [100n, 250n, 5n]) await pay(mine.memberId, satang)
    await expect.poll(() => heard.at(-1)?.amount).toBe(3.55)
    const order = heard.map((event) => event.seq)
    expect(order).toEqual(order.toSorted((x, y) => x - y))
    expect(overheard).toEqual([])
  })

  it("refuses another's room, a room of no one, and a caller without a living token", async () => {
    const [mine, other] = [await house.register(), await house.register()]
    expect(await join(connect({ token: mine.token }), ROOM_PREFIX + other.memberId)).toEqual({
      ok: false,
      message: 'UNAUTHORIZED',
    })
    expect(await join(connect({ token: mine.token }), 'anything')).toEqual({
      ok: false,
      message: 'UNAUTHORIZED',
    })
    expect(await join(connect({}), ROOM_PREFIX + mine.memberId)).toEqual({
      ok: false,
      message: 'UNAUTHORIZED',
    })
    expect(await join(connect({ token: 'nosuch' }), ROOM_PREFIX + mine.memberId)).toEqual({
      ok: false,
      message: 'invalid-token',
    })
    await mine.client.post('/api/logout')
    expect(await join(connect({ token: mine.token }), ROOM_PREFIX + mine.memberId)).toEqual({
      ok: false,
      message: 'invalid-token',
    })
  })

  it('tells nothing more to a session that has ended', async () => {
    const mine = await house.register()
    const socket = connect({ token: mine.token })
    const heard: WalletEvent[] = []
    socket.on('wallet', (event) => heard.push(event))
    await join(socket, ROOM_PREFIX + mine.memberId)
    await mine.client.post('/api/logout')
    await expect.poll(() => socket.connected).toBe(false)
    await pay(mine.memberId, 100n)
    await new Promise((resolve) => {
      setTimeout(resolve, 200)
    })
    expect(heard).toEqual([])
  })

  it('S217: speaks websocket only', async () => {
    const polling = await fetch(`${url}/socket.io/?EIO=4&transport=polling`)
    expect(polling.status).toBe(400)
  })
})
