import { expect, it } from 'vitest'
import { INTERLEAVINGS } from './bugs.ts'
import { pageWith } from './bugsPage.ts'

const [name = '', other = ''] = INTERLEAVINGS.map((bug) => bug.name)

it('keeps what was measured before, and every other part', () => {
  const page = '# Simulation\n\n## Use\n\nSo.\n'
  const seeds = { found: '7', looked: '7', seconds: '12' }
  const first = pageWith(page, [{ name, seeds }])
  expect(first.startsWith(page)).toBe(true)
  const second = pageWith(`${first}\n## After\n`, [
    { name: other, seeds: { ...seeds, found: '9' } },
    { name, histories: 'not in 240' },
  ])
  expect(second).toContain(`| ${name} | 7 | 7 | 12 | not in 240 |`)
  expect(second).toContain(`| ${other} | 9 | 7 | 12 |  |`)
  expect(second).toContain('## After')
  expect(second.match(/## Found from seed 1/g)).toHaveLength(1)
})

it('says of a bug that it was not found, or was not looked for', () => {
  const seeds = { found: '', looked: '60', seconds: '90' }
  const page = pageWith('# Simulation\n', [{ name, seeds }])
  expect(page).toContain(`| ${name} | not found | 60 | 90 |  |`)
  expect(page).toContain(`| ${other} | not measured |`)
})
