import type { JoinAnswer } from '@krapao/contract/chat/socket'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchWallet, type LiveWallet } from './socket.ts'

/** The shared socket, as far as the wallet's watcher asks anything of it. */
const shared = vi.hoisted(() => ({
  connected: true,
  asked: 0,
  answers: [] as (JoinAnswer | null)[],
  heard: new Map<string, (said?: unknown) => void>(),
  left: 0,
}))
vi.mock('./liveSocket.ts', () => ({
  takeSocket: () => ({
    socket: {
      get connected() {
        return shared.connected
      },
      on: (event: string, listener: () => void) => shared.heard.set(event, listener),
      off: (event: string) => shared.heard.delete(event),
    },
    join: () => {
      shared.asked++
      return Promise.resolve(shared.answers.length > 0 ? shared.answers.shift() : { ok: true })
    },
    leave: () => shared.left++,
  }),
}))

const told = {
  onWallet: vi.fn<LiveWallet['onWallet']>(),
  onMoved: vi.fn<LiveWallet['onMoved']>(),
  onReality: vi.fn<LiveWallet['onReality']>(),
  onMovement: vi.fn<LiveWallet['onMovement']>(),
  onGap: vi.fn<LiveWallet['onGap']>(),
}
beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  Object.assign(shared, { connected: true, asked: 0, answers: [], left: 0 })
})
afterEach(() => {
  vi.useRealTimers()
})

it('asks afresh once it has joined: money may have come since the page was read', async () => {
  const leave = watchWallet('token', 'member', told)
  await vi.advanceTimersByTimeAsync(0)
  expect([shared.asked, told.onGap.mock.calls.length]).toEqual([1, 1])
  shared.heard.get('connect')?.()
  await vi.advanceTimersByTimeAsync(0)
  expect([shared.asked, told.onGap.mock.calls.length]).toEqual([2, 2])
  leave()
})

it('asks to join until a busy server has answered', async () => {
  shared.answers = [null, { ok: false, message: 'INTERNAL_SERVER_ERROR' }, { ok: true }]
  const leave = watchWallet('token', 'member', told)
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shared.asked, told.onGap.mock.calls.length]).toEqual([3, 1])
  shared.heard.get('wallet')?.({ seq: 4, amount: 321 })
  expect(told.onWallet).toHaveBeenCalledExactlyOnceWith({ seq: 4, amount: 321 })
  leave()
})

it.each([
  ['is refused', () => (shared.answers = [{ ok: false, message: 'UNAUTHORIZED' }])],
  ['has no line: the next connection asks', () => (shared.connected = false)],
])('knocks no more when it %s', async (_, meet) => {
  shared.answers = [null]
  meet()
  const leave = watchWallet('token', 'member', told)
  shared.heard.get('connect')?.()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shared.asked, told.onGap.mock.calls.length]).toEqual([
    shared.connected ? 2 : 1,
    shared.connected ? 1 : 0,
  ])
  leave()
})

it('asks nobody after it was left', async () => {
  shared.answers = [null, null, null]
  const leave = watchWallet('token', 'member', told)
  await vi.advanceTimersByTimeAsync(0)
  leave()
  await vi.advanceTimersByTimeAsync(60_000)
  expect([shared.asked, shared.left]).toEqual([1, 1])
})
