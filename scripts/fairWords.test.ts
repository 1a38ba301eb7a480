import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { CLAUSES } from '../server/src/areas/account/fair/clauses.ts'

it.each(['th', 'la', 'en'])('the public page says every clause in %s, and no other', (locale) => {
  const file = join(import.meta.dirname, `../web/src/locales/${locale}.json`)
  const { fair } = JSON.parse(readFileSync(file, 'utf8')) as {
    fair: { says: Record<string, string> }
  }
  expect(Object.keys(fair.says).toSorted()).toEqual(
    Object.keys(CLAUSES)
      .map((clause) => clause.replaceAll(/[^A-Za-z0-9]/g, '_'))
      .toSorted(),
  )
})
