import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { connectChat, type ChatConnectionEvents } from './connection.ts'

/** Socket.IO as far as it is told anything: its options, what is asked of it, and who listens. */
const socketIo = vi.hoisted(() => ({
  options: [] as object[],
  asked: [] as unknown[],
  answer: { ok: true } as { ok: boolean } | null,
  heard: new Map<string, (...said: unknown[]) => void>(),
  hungUp: 0,
}))
vi.mock('socket.io-client', () => ({
  io: (options: object) => {
    socketIo.options.push(options)
    const socket = {
      connected: true,
      on: (event: string, listener: () => void) => socketIo.heard.set(event, listener),
      off: (event: string) => socketIo.heard.delete(event),
      timeout: () => ({
        emitWithAck: (event: string, room: unknown) => {
          socketIo.asked.push([event, room])
          return socketIo.answer
            ? Promise.resolve(socketIo.answer)
            : Promise.reject(new Error('no answer'))
        },
      }),
      disconnect: () => {
        socketIo.hungUp++
        return socket
      },
      connect: () => socket,
    }
    return socket
  },
}))

const events = {
  onJoined: vi.fn<ChatConnectionEvents['onJoined']>(),
  onLost: vi.fn<ChatConnectionEvents['onLost']>(),
  onMessage: vi.fn<ChatConnectionEvents['onMessage']>(),
  onTyping: vi.fn<ChatConnectionEvents['onTyping']>(),
  onRead: vi.fn<ChatConnectionEvents['onRead']>(),
  onDelivered: vi.fn<ChatConnectionEvents['onDelivered']>(),
}
const prefix = vi.fn<() => Promise<string>>(() => Promise.resolve('krapao-'))

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    localStorage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
  })
  Object.assign(socketIo, { options: [], asked: [], answer: { ok: true }, hungUp: 0 })
  vi.clearAllMocks()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const joins = (id: string): unknown[] => ['join', { room: `krapao-${id}` }]

it.each([
  ['member', { id: 'nJ4k9', token: 'secret' }],
  ['guest', { id: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }],
])(
  'S217: the socket of a %s is a websocket alone, knocks every 500 ms without end, and joins the own room',
  async (_, speaker) => {
    const connection = connectChat(speaker, prefix, events)
    await vi.advanceTimersByTimeAsync(0)
    expect(socketIo.options).toMatchObject([
      { transports: ['websocket'], reconnectionDelay: 500, reconnectionAttempts: Infinity },
    ])
    expect(socketIo.asked).toEqual([joins(speaker.id)])
    expect(events.onJoined).toHaveBeenCalledExactlyOnceWith(true)
    const message = { _id: '1' }
    socketIo.heard.get('messaging')?.(message)
    expect(events.onMessage).toHaveBeenCalledExactlyOnceWith(message)
    connection.close()
  },
)

it('S218, S253: every 5 seconds it joins again, and it says so when it was out of the room', async () => {
  const connection = connectChat({ id: 'm', token: 't' }, prefix, events)
  await vi.advanceTimersByTimeAsync(4_999)
  expect(socketIo.asked).toEqual([joins('m')])
  await vi.advanceTimersByTimeAsync(1)
  expect(socketIo.asked).toEqual([joins('m'), joins('m')])
  expect(events.onJoined.mock.calls).toEqual([[true], [false]])

  socketIo.answer = null
  await vi.advanceTimersByTimeAsync(5_000)
  expect([events.onLost.mock.calls.length, socketIo.hungUp]).toEqual([1, 1])
  socketIo.answer = { ok: true }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(events.onJoined.mock.calls.at(-1)).toEqual([true])

  connection.close()
  const asked = socketIo.asked.length
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socketIo.asked).toHaveLength(asked)
})
