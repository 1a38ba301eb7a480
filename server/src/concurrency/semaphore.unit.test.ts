import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('runs at most so many at once, in the order they came', async () => {
  const semaphore = new Semaphore(2, { patienceMs: 10_000 })
  const begun: number[] = []
  let inside = 0,
    most = 0
  await Promise.all(
    Array.from({ length: 9 }, (_, n) =>
      semaphore
        .run(async () => {
          begun.push(n)
          most = Math.max(most, ++inside)
          await sleep(1)
          inside--
          // A failure leaves like everybody else.
          if (n % 3 === 0) throw new Error('no')
        })
        .catch(() => {}),
    ),
  )
  expect(most).toBe(2)
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
})

test('a caller that waits too long is refused, has done nothing, and leaves no gap in the queue', async () => {
  const semaphore = new Semaphore(1, { patienceMs: 20 })
  let release = () => {}
  const first = semaphore.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  let ran = false
  await expect(
    semaphore.run(async () => {
      ran = true
    }),
  ).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  release()
  await first
  expect(ran).toBe(false)
  expect(await semaphore.run(async () => 'through')).toBe('through')
})

test('a caller that finds the queue full is refused at once; without a limit of time the others wait', async () => {
  const semaphore = new Semaphore(1, { mostWaiting: 1 })
  let release = () => {}
  const first = semaphore.run(
    () =>
      new Promise<void>((resolve) => {
        release = resolve
      }),
  )
  const second = semaphore.run(async () => 'second')
  await expect(semaphore.run(async () => 'third')).rejects.toMatchObject({ code: 'REQUEST_LIMIT' })
  release()
  await first
  expect(await second).toBe('second')
})
