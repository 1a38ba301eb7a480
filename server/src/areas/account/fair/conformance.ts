import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '@krapao/contract/calls'
import { CLAUSES, type Clause } from './clauses.ts'
import { SOURCES } from './sources.ts'

interface Shown {
  clause: string
  test: string
  result: 'PASSED' | 'FAILED'
}
export interface Written {
  at: string
  tests: Shown[]
}

/** What the last run of the tests wrote; without it nothing is shown. */
export function readWritten(): Written | null {
  try {
    return JSON.parse(
      readFileSync(join(import.meta.dirname, 'conformance.json'), 'utf8'),
    ) as Written
  } catch {
    return null
  }
}

/**
 * Every clause with the tests that show it: kept while all of them pass, not yet kept without one,
 * not met where the product lacks something, whatever a test shows of the rest.
 */
export const conformance = (written: Written | null): Answer<'fairConformance'> =>
  (Object.keys(CLAUSES) as Clause[]).map((clause) => {
    const { source, says, ...rest } = CLAUSES[clause]
    const { name, address, dated } = SOURCES[source]
    const lacks = 'lacks' in rest ? rest.lacks : null
    const tests = (written?.tests ?? []).filter((each) => each.clause === clause)
    return {
      clause,
      source: name,
      text: { address, dated },
      says,
      tests: tests.map(({ test }) => test),
      result: resultOf(tests, lacks),
      lacks,
      at: tests.length === 0 ? null : (written?.at ?? null),
    }
  })

/** Every clause with the results of the last run of the tests. */
export const clausesNow = (): Answer<'fairConformance'> => conformance(readWritten())

function resultOf(tests: readonly Shown[], lacks: string | null) {
  if (tests.some(({ result }) => result === 'FAILED')) return 'FAILED'
  if (lacks !== null) return 'NOT_MET'
  return tests.length === 0 ? 'NOT_YET' : 'KEPT'
}
