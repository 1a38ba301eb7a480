import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CLAUSES } from '../server/src/areas/account/fair/clauses.ts'

const locales = join(import.meta.dirname, '../web/src/locales')
const keyOf = (clause: string): string => clause.replaceAll(/[^A-Za-z0-9]/g, '_')

it.each(['th', 'la', 'en'])('every clause of the public page has its words in %s', (language) => {
  const texts = JSON.parse(readFileSync(join(locales, `${language}.json`), 'utf8')) as {
    fair: { says: Record<string, string>; lacks: Record<string, string> }
  }
  expect(Object.keys(texts.fair.says).toSorted()).toEqual(
    Object.keys(CLAUSES).map(keyOf).toSorted(),
  )
  const lacking = Object.entries(CLAUSES).filter(([, clause]) => 'lacks' in clause)
  expect(Object.keys(texts.fair.lacks).toSorted()).toEqual(
    lacking.map(([clause]) => keyOf(clause)).toSorted(),
  )
})
