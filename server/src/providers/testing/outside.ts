import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { At, Expectation } from '../../testing/workbench/expectation.ts'
import { startOutside, type Outside } from '../../testing/workbench/outside.ts'

export { eventually, startOutside, type Outside } from '../../testing/workbench/outside.ts'

/** What an adapter says of a call without an answer. */
export const SILENT = {
  kind: 'unknown',
  reason: expect.stringMatching(/^(connection broken|HTTP 500)$/) as unknown,
}

/**
 * An outside for the tests around, healthy again after each of them; `ready` takes it before the
 * first.
 */
export function useOutside(
  ready: (outside: Outside) => void,
  ...[gameCodes, env]: Parameters<typeof startOutside>
): void {
  let outside: Outside | undefined
  beforeAll(async () => {
    outside = await startOutside(gameCodes, env)
    ready(outside)
  })
  afterAll(() => outside?.sandbox.close())
  afterEach(() => outside?.command('DELETE', '/sandbox/faults'))
}

/** One test for each expectation of a kind, in an outside of their own, which `bench` is made of. */
export function holdTo<Bench>(
  name: string,
  expectations: readonly Expectation<Bench>[],
  bench: (at: At) => Bench,
  ...[gameCodes, env]: Parameters<typeof startOutside>
): void {
  describe(name, () => {
    let made: Bench
    useOutside(
      (world) => {
        const own = { SANDBOX_URL: world.sandbox.url, ...env }
        made = bench({ env: own, reached: world, world, given: {} })
      },
      gameCodes,
      env,
    )
    it.each(expectations)('$title', async ({ leftOut, hold }) => {
      const why = leftOut?.(made) ?? null
      if (why !== null) expect(why).not.toBe('')
      else await hold(made)
    })
  })
}
