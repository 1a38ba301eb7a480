import { expect, it } from 'vitest'
import { INTERLEAVINGS } from './bugs.ts'
import { pageWith } from './bugsPage.ts'

const [name = '', other = ''] = INTERLEAVINGS.map((bug) => bug.name)

it('keeps what was measured before, and every other part', () => {
  const page = '# Simulation\n\n## Use\n\nSo.\n'
  const found = { name, found: '7', looked: '7', seconds: '12' }
  const first = pageWith(page, [found])
  expect(first.startsWith(page)).toBe(true)
  const second = pageWith(`${first}\n## After\n`, [{ ...found, name: other, found: '9' }])
  expect(second).toContain(`| ${name} | 7 | 7 | 12 |`)
  expect(second).toContain(`| ${other} | 9 | 7 | 12 |`)
  expect(second).toContain('## After')
  expect(second.match(/## Found from seed 1/g)).toHaveLength(1)
})

it('says of a bug that it was not found', () => {
  const row = { name, found: '', looked: '60', seconds: '90' }
  expect(pageWith('# Simulation\n', [row])).toContain(`| ${name} | not found | 60 | 90 |`)
})
