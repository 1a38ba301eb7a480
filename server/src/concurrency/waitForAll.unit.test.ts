import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { waitForAll } from './waitForAll.ts'

it('answers in order', async () => {
  expect(await waitForAll([sleep(2, 'a'), 'b', Promise.resolve(3)])).toEqual(['a', 'b', 3])
})

it('rejects with the first of the list that failed, and not before all have ended', async () => {
  let ended = false
  const slow = sleep(5).then(() => {
    ended = true
    throw new Error('slow')
  })
  await expect(waitForAll([slow, Promise.reject(new Error('quick'))])).rejects.toThrow('slow')
  expect(ended).toBe(true)
})
