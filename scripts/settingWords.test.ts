import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { GROUPS } from '../console/src/pages/settings/groups.ts'
import { DEFAULT_SETTINGS } from '../server/src/settings/settings.ts'

const words = (language: string) =>
  (
    JSON.parse(
      readFileSync(join(import.meta.dirname, `../console/src/locales/${language}.json`), 'utf8'),
    ) as { setting: Record<string, { name: string; what: string }> }
  ).setting
const keys = Object.keys(DEFAULT_SETTINGS).toSorted()

it.each(['en', 'th'])(
  'names and explains every setting in %s, each by a name of its own',
  (language) => {
    const own = words(language)
    expect(Object.keys(own).toSorted()).toEqual(keys)
    const names = Object.values(own).map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(Object.values(own).filter(({ name, what }) => !name.trim() || !what.trim())).toEqual([])
  },
)

it('has every setting in one group, with the unit that its name says', () => {
  const grouped = Object.values(GROUPS).flatMap((group) => Object.entries(group))
  expect(grouped.map(([key]) => key).toSorted()).toEqual(keys)
  for (const [key, unit] of grouped) {
    const said = /(Days|Hours|Minutes|Percent|Years)$/.exec(key)?.[1]?.toLowerCase()
    if (said) expect([key, unit]).toEqual([key, said])
  }
})
