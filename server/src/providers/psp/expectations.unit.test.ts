import { QR_PROVIDERS } from '@krapao/contract/constants'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { openSandboxBench } from '../../testing/psp/bench.ts'
import { PSP_EXPECTATIONS } from '../../testing/psp/expectations.ts'

type Bench = Awaited<ReturnType<typeof openSandboxBench>>

/** Every PSP, a real one's dialect or the sandbox's own, is held to the same. */
describe.each(QR_PROVIDERS)('the PSP %s', (code) => {
  let bench: Bench
  beforeAll(async () => {
    bench = await openSandboxBench(code)
  })
  afterAll(() => bench.close())
  afterEach(() => bench.world.heal())

  it.each(PSP_EXPECTATIONS)('$title', async ({ leftOut, hold }) => {
    const why = leftOut?.(bench) ?? null
    if (why !== null) expect(why).not.toBe('')
    else await hold(bench)
  })
})
