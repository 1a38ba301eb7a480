import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'

const PRELOADED = pathToFileURL(join(import.meta.dirname, '../../process-scripts/moved-clock.js'))
/** Longer than a process may go on with the time that it knew. */
const TAKEN_MS = 60

export interface MovableClock {
  /** What the product is started with. */
  env: Record<string, string>
  now: () => Date
  /** The product's time is so much later from now on; earlier, as when a clock is set, below 0. */
  advance(ms: number): Promise<void>
  /** By how much to advance for the machine's time. */
  behind(): number
}

/**
 * The wall clock of a started product, moved from outside while it runs: server, sandbox and
 * embedded database go by it, and the product itself knows nothing of it.
 */
export function movableClock(): MovableClock {
  const file = join(mkdtempSync(join(tmpdir(), 'krapao-clock-')), 'ahead-ms')
  let ahead = 0
  writeFileSync(file, '0')
  return {
    env: { NODE_OPTIONS: `--import=${PRELOADED.href}`, CLOCK_FILE: file },
    now: () => new Date(Date.now() + ahead),
    behind: () => -ahead,
    async advance(ms) {
      ahead += ms
      writeFileSync(file, String(ahead))
      await sleep(TAKEN_MS)
    },
  }
}
