import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

describe('turns', () => {
  it('runs one key in order, one at a time, and goes on after a failure', async () => {
    const turns = createTurns()
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
      turns.take('k', work('a', 20, true)),
      turns.take('k', work('b', 1)),
      turns.take('k', work('c', 5)),
    ])
    expect(seen).toEqual(['a+', 'a-', 'b+', 'b-', 'c+', 'c-'])
    expect(results.map((result) => result.status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
  })

  it('does not make another key wait', async () => {
    const turns = createTurns()
    let release = (): void => {}
    const held = turns.take(
      'a',
      () =>
        new Promise<void>((resolve) => {
          release = resolve
        }),
    )
    await expect(turns.take('b', async () => 'free')).resolves.toBe('free')
    release()
    await held
  })
})
