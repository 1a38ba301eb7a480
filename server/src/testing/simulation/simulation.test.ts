import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { onPostgres } from '../db.ts'
import { openGround } from './base.ts'
import { simulate } from './run.ts'
import { replay, type Failing } from './shrink.ts'

/** So many seeds here; 100,000 by `npm run simulate -- --seeds 100000`. */
const SEEDS = Number(process.env['SIMULATION_SEEDS'] ?? 8)
const STEPS = 14
/** Seeds cost processor time, and other work may leave them little of it. */
const timeout = 300_000
const ground = onPostgres ? null : await openGround()
afterAll(() => ground?.close())

const run = async (seed: number) => {
  if (!ground) throw new Error('the embedded database alone can be simulated')
  await ground.renew()
  return await simulate(ground.pglite, { seed, steps: STEPS })
}

it.skipIf(onPostgres)('one seed is one run: the same twice', { timeout }, async () => {
  const [first, second] = [await run(1), await run(1)]
  expect(second.hash).toBe(first.hash)
  expect(first.faults).toEqual([])
})

it.skipIf(onPostgres)(`${SEEDS} seeds end with books that are right`, { timeout }, async () => {
  const hashes = new Set<string>()
  for (let seed = 2; seed < SEEDS + 2; seed += 1) {
    const { hash, faults } = await run(seed)
    expect({ seed, faults }).toEqual({ seed, faults: [] })
    hashes.add(hash)
  }
  expect(hashes.size).toBe(SEEDS)
})

/** Failures that were made smaller. What was planted, or was wrong, is no longer there. */
const REPLAYS = join(import.meta.dirname, 'replays')
it.skipIf(onPostgres).each(readdirSync(REPLAYS))(
  'what failed once ends well: %s',
  { timeout },
  async (file) => {
    if (!ground) throw new Error('the embedded database alone can be simulated')
    const failing = JSON.parse(readFileSync(join(REPLAYS, file), 'utf8')) as Failing
    expect(failing.faults).not.toEqual([])
    expect((await replay(ground, failing)).faults).toEqual([])
  },
)
