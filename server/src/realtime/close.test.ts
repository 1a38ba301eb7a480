import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect as connectTcp, type Socket as TcpSocket } from 'node:net'
import { ROOM_PREFIX, type ClientToServer, type ServerToClient } from '@krapao/contract/chat/socket'
import { Pool } from 'pg'
import { io, type Socket } from 'socket.io-client'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../testing/app.ts'
import { openRealtime } from './socket.ts'

const house = await testApp()
const WITHIN_MS = 2_000
const clients: { close(): unknown }[] = []
afterAll(() => {
  for (const client of clients) client.close()
})

/** A server on the same database, with its socket, listening. */
async function another(): Promise<{
  server: TestApp
  url: string
  realtime: ReturnType<typeof openRealtime>
}> {
  const server = await testApp({ database: house.database, sandbox: house.sandbox })
  const url = await server.listen()
  return {
    server,
    url,
    realtime: openRealtime(server.context, server.app.server, house.database.notifications),
  }
}
async function raw(url: string, says = ''): Promise<TcpSocket> {
  const socket = connectTcp(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.resume()
  clients.push({ close: () => socket.destroy() })
  await once(socket, 'connect')
  if (says) socket.write(says)
  return socket
}
async function guest(url: string): Promise<Socket<ServerToClient, ClientToServer>> {
  const guestId = randomUUID()
  const socket: Socket<ServerToClient, ClientToServer> = io(url, {
    transports: ['websocket'],
    auth: { guestId },
    forceNew: true,
    reconnectionDelay: 10,
  })
  clients.push(socket)
  expect(await socket.timeout(3_000).emitWithAck('join', { room: ROOM_PREFIX + guestId })).toEqual({
    ok: true,
  })
  return socket
}
async function timeToClose({
  server,
  realtime,
}: Awaited<ReturnType<typeof another>>): Promise<number> {
  const from = performance.now()
  await realtime.close()
  await server.close()
  return performance.now() - from
}

describe('the server stops soon, whoever is connected', () => {
  it('also with sockets that come back at once, and one that no longer answers', async () => {
    const one = await another()
    await guest(one.url)
    const silent = await guest(one.url)
    // A phone that has lost its network: nothing of ours is read and nothing is said.
    const { ws } = silent.io.engine.transport as unknown as { ws: { pause(): void } }
    ws.pause()
    expect(await timeToClose(one)).toBeLessThan(WITHIN_MS)
  })
  it('with an idle connection, as browsers open them early, and one that stopped in the middle', async () => {
    const one = await another()
    const held = await Promise.all([
      raw(one.url),
      raw(one.url, 'POST /api/chat/send-message HTTP/1.1\r\nhost: x\r\ncontent-'),
      raw(one.url, 'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n'),
    ])
    await new Promise((resolve) => {
      setTimeout(resolve, 50)
    })
    expect(await timeToClose(one)).toBeLessThan(WITHIN_MS)
    await expect.poll(() => held.every((each) => each.destroyed)).toBe(true)
  })
  it('answers first what it is answering', async () => {
    const one = await another()
    const waiting = fetch(`${one.url}/api/lookup/info`)
    const [, reply] = [
      await new Promise((resolve) => {
        setTimeout(resolve, 5)
      }),
      timeToClose(one),
    ]
    const answer = await waiting.catch(() => null)
    if (answer) expect([200, 503]).toContain(answer.status)
    expect(await reply).toBeLessThan(WITHIN_MS)
  })
})

describe.skipIf(house.database.notifications === null)('the word between processes', () => {
  it.each([0, 1, 5, 20])('lets go of its connection, %i ms after it was opened', async (ms) => {
    const server = await testApp({ database: house.database, sandbox: house.sandbox })
    await server.listen()
    const pool = new Pool({ connectionString: house.database.url ?? '', max: 2 })
    const realtime = openRealtime(server.context, server.app.server, pool)
    await new Promise((resolve) => {
      setTimeout(resolve, ms)
    })
    await realtime.close()
    const ended = await Promise.race([
      pool.end().then(() => 'ended'),
      new Promise((resolve) => {
        setTimeout(resolve, 15_000, 'held')
      }),
    ])
    expect(ended).toBe('ended')
  })
})
