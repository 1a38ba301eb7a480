import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { PAGES } from '../pages.ts'
import { fill, partsOf } from './playPage.ts'

const read = (file: string): string => readFileSync(new URL(file, PAGES), 'utf8')

it.each(['playSlot', 'playSport', 'playLotto'])(
  '%s fills every place of the shell, and brings nothing that has none',
  (face) => {
    const shell = read('playShell.html')
    const parts = partsOf(read(`${face}.html`))
    const page = fill(shell, { ...parts, face })
    expect(page).not.toMatch(/\{\{|undefined|<!-- part/)
    expect(new Set(Object.keys(parts))).toEqual(
      new Set(
        [...shell.matchAll(/\{\{(\w+)\}\}/g)]
          .map(([, name]) => name)
          .filter((name) => name !== 'face'),
      ),
    )
    expect(() => fill(shell, {})).toThrow('no part for')
  },
)

it.each(['expired', 'wrong'])('%s fills the shell of a way in that is shut', (why) => {
  const parts = { ...partsOf(read('playLotto.html')), ...partsOf(read(`${why}.html`)) }
  expect(fill(read('shutShell.html'), parts)).not.toMatch(/\{\{|undefined|<!-- part/)
})
