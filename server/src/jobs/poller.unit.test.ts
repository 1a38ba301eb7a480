import { expect, test, vi } from 'vitest'
import { Poller, restingPause } from './poller.ts'

const quiet = { pauseMs: () => 60_000, onError: () => {} }

test('a wake during a poll is followed by another poll, one at a time', async () => {
  let looks = 0,
    side = 0,
    most = 0
  let release = (): void => {}
  const poller = new Poller(async () => {
    looks++
    most = Math.max(most, ++side)
    await new Promise<void>((done) => (release = done))
    side--
  }, quiet)
  poller.wake()
  expect(looks).toBe(0)
  poller.start()
  expect(looks).toBe(1)
  poller.wake()
  poller.wake()
  release()
  await vi.waitFor(() => expect(looks).toBe(2))
  const stopped = poller.stop()
  release()
  await stopped
  expect([looks, most]).toEqual([2, 1])
  poller.wake()
  expect(looks).toBe(2)
})

test('it looks again after a while, also after a poll that failed', async () => {
  const errors: unknown[] = []
  let looks = 0
  const poller = new Poller(
    async () => {
      if (++looks === 1) throw new Error('away')
    },
    { pauseMs: () => 1, onError: (error) => errors.push(error) },
  )
  poller.start()
  await vi.waitFor(() => expect(looks).toBeGreaterThan(2))
  await poller.stop()
  expect(errors).toHaveLength(1)
})

test('it is looked for often while somebody is at work, and less often at rest', () => {
  let now = 0
  const { stir, pauseMs } = restingPause({ everyMs: 1, activeMs: 60, restMs: 5 }, () => now)
  expect(pauseMs()).toBe(1)
  now = 60
  expect(pauseMs()).toBe(5)
  stir()
  expect(pauseMs()).toBe(1)
  now = 119
  expect(pauseMs()).toBe(1)
  now = 120
  expect(pauseMs()).toBe(5)
})
