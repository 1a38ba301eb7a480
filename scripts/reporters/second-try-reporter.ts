import type { Reporter, TestModule } from 'vitest/node'

/** More of them are no accident: the run fails. */
const MOST = 2

/**
 * Lists the browser's tests that passed only when tried again. Each is a defect: of the test, or of
 * the product.
 */
export default class SecondTryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const unsteady = modules.flatMap((module) =>
      [...module.children.allTests()]
        .filter((test) => test.diagnostic()?.flaky)
        .map((test) => `  ${module.relativeModuleId} > ${test.fullName}`),
    )
    if (unsteady.length === 0) return
    console.warn(`Passed only when tried again:\n${unsteady.join('\n')}\n`)
    if (unsteady.length > MOST) {
      console.error(`At most ${MOST} tests may need a second try.`)
      process.exitCode = 1
    }
  }
}
