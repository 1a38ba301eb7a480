import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { Semaphore } from './semaphore.ts'

test('so many at once, in the order they came', async () => {
  const semaphore = new Semaphore(2, 10_000)
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

test('whose turn does not come in time is refused, has done nothing, and leaves no hole', async () => {
  const semaphore = new Semaphore(1, 20)
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
