import { writeFileSync } from 'node:fs'
import type { UserConsoleLog } from 'vitest'
import type { Reporter } from 'vitest/node'

/** Writes what the tests printed to TEST_SAID_FILE, for scripts/chaos/. */
export default class SaidReporter implements Reporter {
  #said = ''

  onUserConsoleLog({ type, content }: UserConsoleLog): void {
    if (type === 'stdout') this.#said += content
  }

  onTestRunEnd(): void {
    const file = process.env['TEST_SAID_FILE']
    if (file) writeFileSync(file, this.#said)
  }
}
