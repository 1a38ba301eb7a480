import type { Reporter, TestCase, TestModule } from 'vitest/node'

/** More of them are no accident: the run fails. */
const MOST = 2
/** So much of an error is told. */
const SHOWN_LETTERS = 400
/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex
const COLOURS = /\u001B\[[\d;]*m/g

const nameOf = (test: TestCase): string => `${test.module.relativeModuleId} > ${test.fullName}`

/** What a test failed by first: after that its stage may be another. */
function firstErrorOf(test: TestCase): string {
  const [error] = test.result().errors ?? []
  const said = `${error?.message ?? ''}\n${error?.diff ?? ''}`.replaceAll(COLOURS, '').trim()
  const place = error?.stacks?.[0]
  const at = place ? ` (line ${place.line})` : ''
  return `  ${nameOf(test)}${at}\n${said.slice(0, SHOWN_LETTERS).replaceAll(/^/gm, '    ')}`
}

/**
 * Tells by what each test failed first, and lists the browser's tests that passed only when tried
 * again. Each is a defect: of the test, or of the product.
 */
export default class SecondTryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const unsteady = tests.filter((test) => test.diagnostic()?.flaky)
    const failed = tests.filter((test) => test.result().state === 'failed')
    if (unsteady.length + failed.length > 0)
      console.warn(`Failed first by:\n${[...failed, ...unsteady].map(firstErrorOf).join('\n')}\n`)
    if (unsteady.length === 0) return
    const names = unsteady.map((test) => `  ${nameOf(test)}`)
    console.warn(`Passed only when tried again:\n${names.join('\n')}\n`)
    if (unsteady.length > MOST) {
      console.error(`At most ${MOST} tests may need a second try.`)
      process.exitCode = 1
    }
  }
}
