import { writeFileSync } from 'node:fs'
import type { Reporter, TestModule } from 'vitest/node'

interface Shown {
  clause: string
  test: string
  result: 'PASSED' | 'FAILED'
}
const MARK = / \[clause ([^\]]+)\]$/

/** Writes to CONFORMANCE_FILE which tests showed which clause, and how they ended. */
export default class ClauseReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['CONFORMANCE_FILE']
    if (!file) return
    const shown = new Map<string, Shown>()
    for (const module of modules)
      for (const test of module.children.allTests()) {
        const clauses = MARK.exec(test.name)?.[1]?.split(', ') ?? []
        const { state } = test.result()
        if (state === 'skipped' || state === 'pending') continue
        const name = test.fullName.replace(MARK, '')
        for (const clause of clauses) {
          // The same test on two databases: both must pass.
          const before = shown.get(`${clause} ${name}`)
          const isPassed = state === 'passed' && before?.result !== 'FAILED'
          shown.set(`${clause} ${name}`, {
            clause,
            test: name,
            result: isPassed ? 'PASSED' : 'FAILED',
          })
        }
      }
    const tests = [...shown].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, each]) => each)
    writeFileSync(file, `${JSON.stringify({ at: new Date().toISOString(), tests }, null, 2)}\n`)
  }
}
