import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createKeyedMutex } from './keyedMutex.ts'

describe('mutex', () => {
  it('runs one key in order, one at a time, and goes on after a failure', async () => {
    const mutex = createKeyedMutex()
    const seen: string[] = []
    const work =
      (name: string, ms: number, fails = false) =>
      async () => {
        seen.push(`${name}+`)
        await sleep(ms)
        seen.push(`${name}-`)
        if (fails) throw new Error(name)
        return name
      }
    const results = await Promise.allSettled([
      mutex.run('k', work('a', 20, true)),
      mutex.run('k', work('b', 1)),
      mutex.run('k', work('c', 5)),
    ])
    expect(seen).toEqual(['a+', 'a-', 'b+', 'b-', 'c+', 'c-'])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })

  it('does not make another key wait', async () => {
    const mutex = createKeyedMutex()
    let release = (): void => {}
    const held = mutex.run(
      'a',
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    await expect(mutex.run('b', async () => 'free')).resolves.toBe('free')
    release()
    await held
  })
})
