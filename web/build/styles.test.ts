import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const DIST = join(import.meta.dirname, '../dist')

/** The parts of a selector between its combinators; what stands in brackets is one piece. */
const compounds = (selector: string): string[] => {
  const parts = ['']
  let depth = 0
  for (const char of selector.replaceAll(/\\./g, 'x')) {
    if (char === '(' || char === '[') depth++
    if (char === ')' || char === ']') depth--
    if (depth === 0 && '>+~ '.includes(char)) parts.push(char, '')
    else parts[parts.length - 1] += char
  }
  return parts.filter((part) => part.trim() || part === ' ')
}

/** Chooses by `+` or `~`, and in the end any element at all. */
const isForAnySibling = (selector: string): boolean => {
  const parts = compounds(selector.trim())
  const last = parts.at(-1) ?? ''
  return parts.some((part) => part === '+' || part === '~') && /^(?:\*|$|:(?!is\())/.test(last)
}

/** Chooses by a neighbour that any element may be: its tag alone is no name for the browser. */
const isBesideAny = (selector: string): boolean =>
  compounds(selector.trim()).some(
    (part, at, all) => (part === '+' || part === '~') && !/[.#[]/.test(all[at - 1] ?? ''),
  )

/**
 * Such a rule has no name by which the browser could find what it concerns: each element that is
 * put beside another, as a sheet is put beside the page, lets it compute all styles of the page
 * again, with sixty games a fifth of the time from a tap to its sheet.
 */
it('no style chooses any element at all by its sibling', () => {
  const sheets = globSync('assets/*.css', { cwd: DIST })
  expect(sheets.length, 'no web/dist: npm run build').toBeGreaterThan(3)
  const selectors = sheets.flatMap((file) =>
    [...readFileSync(join(DIST, file), 'utf8').matchAll(/([^{}@;]+)\{/g)].flatMap(([, list = '']) =>
      list.split(/,(?![^(]*\))/),
    ),
  )
  expect(selectors.length).toBeGreaterThan(500)
  expect(selectors.filter(isForAnySibling)).toEqual([])
  expect(selectors.filter(isBesideAny)).toEqual([])
  expect(isForAnySibling('.game-filter + p + section > :first-child')).toBe(true)
  expect(isForAnySibling('.game-filter+p+section>.section-head')).toBe(false)
  expect(isBesideAny('.game-filter+p+section>.section-head')).toBe(true)
  expect(isBesideAny('.game-filter+.sr-only+section>.section-head')).toBe(false)
})
