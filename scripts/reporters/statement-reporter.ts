import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestModule } from 'vitest/node'
import { numbersOf, withoutNumbers } from '../statements/statements.ts'
import {
  gathered,
  readTable,
  renewed,
  tableOf,
  together,
  unshown,
  type Shown,
} from '../statements/table.ts'

const root = join(import.meta.dirname, '../..')

/**
 * Writes to STATEMENTS_FILE which tests showed which statement. A run of some files renews their
 * rows; a whole one (STATEMENTS_OF=whole) writes all rows, and fails for a statement that no test
 * showed.
 */
export default class StatementReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const file = process.env['STATEMENTS_FILE']
    if (!file) return
    const shown = gathered(
      together(modules.flatMap((module) => [...module.children.allTests()].flatMap(shownBy))),
    )
    if (process.env['STATEMENTS_OF'] === 'whole') {
      writeFileSync(file, tableOf(shown))
      const missing = unshown(shown)
      if (missing.length === 0) return
      console.error(`No test showed these statements:\n${missing.join('\n')}`)
      process.exitCode = 1
      return
    }
    const before = existsSync(file) ? readTable(readFileSync(file, 'utf8')) : []
    const ran = new Set(modules.map(({ relativeModuleId }) => relativeModuleId))
    const kept = before.filter((each) => existsSync(join(root, each.file)))
    writeFileSync(file, tableOf(renewed(kept, shown, ran)))
  }
}

/** A statement may stand in the title of the test or of a group around it. */
function shownBy(test: TestCase): Shown[] {
  const { state } = test.result()
  const isPassed = state === 'passed' ? true : state === 'failed' ? false : null
  const path: string[] = []
  const titles: { numbers: string[]; depth: number }[] = []
  for (let at: TestCase | TestCase['parent'] = test; at.type !== 'module'; at = at.parent) {
    path.unshift(withoutNumbers(at.name))
    titles.push({ numbers: numbersOf(at.name), depth: path.length })
  }
  return titles.flatMap(({ numbers, depth }) =>
    numbers.map((statement) => ({
      statement,
      file: test.module.relativeModuleId,
      title: path.slice(0, path.length - depth + 1).join(' > '),
      isPassed,
    })),
  )
}
