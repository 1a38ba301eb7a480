import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

/** Writes how many tests passed, failed and were skipped to TEST_COUNTS_FILE, for scripts/test.ts. */
export default class CountReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    const counts = { passed: 0, failed: 0, skipped: 0 }
    for (const module of modules) {
      // A file that could not even be loaded has no tests to fail.
      const before = counts.failed
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') counts.passed++
        else if (state === 'failed') counts.failed++
        else counts.skipped++
      }
      if (module.state() === 'failed' && counts.failed === before) counts.failed++
    }
    counts.failed += errors.length
    const file = process.env['TEST_COUNTS_FILE']
    if (file) writeFileSync(file, JSON.stringify(counts))
  }
}
