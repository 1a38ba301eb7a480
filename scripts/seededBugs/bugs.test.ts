import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { BUGS } from './bugs.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

it.each(BUGS.flatMap(({ name, changes }) => changes.map((change) => [name, ...change] as const)))(
  'can plant: %s, in %s',
  (_name, file, from, to) => {
    const text = readFileSync(`${root}/${file}`, 'utf8')
    expect(text.split(from)).toHaveLength(2)
    expect(text.replace(from, () => to)).not.toBe(text)
  },
)
