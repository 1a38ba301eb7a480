import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { whenSettled } from './whenSettled.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A query that is answered after `ms`. */
const ask = (client: QueryClient, name: string, ms: number): void =>
  void client.fetchQuery({
    queryKey: [name],
    queryFn: () => new Promise((resolve) => setTimeout(() => resolve(name), ms)),
  })

it('waits for what is asked now, and for what that leads to', async () => {
  const client = new QueryClient()
  const work = vi.fn()
  ask(client, 'wallet', 400)
  whenSettled(client, work)
  await vi.advanceTimersByTimeAsync(450)
  ask(client, 'games', 600)
  await vi.advanceTimersByTimeAsync(600)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  expect(work).toHaveBeenCalledTimes(1)
  ask(client, 'later', 10)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('does not wait for ever', async () => {
  const client = new QueryClient()
  const work = vi.fn()
  ask(client, 'games', 60_000)
  whenSettled(client, work)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(work).toHaveBeenCalledTimes(1)
})

it('is taken back', async () => {
  const client = new QueryClient()
  const work = vi.fn()
  whenSettled(client, work)()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(work).not.toHaveBeenCalled()
})
