import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { INTERLEAVINGS } from './bugs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it.each(INTERLEAVINGS)('can plant: $name', ({ changes }) => {
  for (const [file, from, to] of changes) {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    expect(text.split(from)).toHaveLength(2)
    expect(text.replace(from, () => to)).not.toBe(text)
  }
})
