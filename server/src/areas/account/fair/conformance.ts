import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Answer } from '@krapao/contract/calls'
import { CLAUSES } from './clauses.ts'

interface Shown {
  clause: string
  test: string
  result: 'PASSED' | 'FAILED'
}
interface Written {
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

/** Every clause with the tests that show it: kept while all of them pass, not yet kept without one. */
export const conformance = (written: Written | null): Answer<'fairConformance'> =>
  Object.entries(CLAUSES).map(([clause, { source, says }]) => {
    const tests = (written?.tests ?? []).filter((each) => each.clause === clause)
    const isKept = tests.every(({ result }) => result === 'PASSED')
    return {
      clause,
      source,
      says,
      tests: tests.map(({ test }) => test),
      result: tests.length === 0 ? 'NOT_YET' : isKept ? 'KEPT' : 'FAILED',
      at: tests.length === 0 ? null : (written?.at ?? null),
    }
  })
