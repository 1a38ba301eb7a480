import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storedNotices, withNotice, type KeptNotice } from './noticeList.ts'

const said = (title: string, at: number) => ({ title, at, tone: 'ok' as const })
const titles = (list: readonly KeptNotice[]) => list.map(({ title }) => title)

it('keeps the newest first, at most fifty', () => {
  let list: readonly KeptNotice[] = []
  for (let at = 0; at < 60; at++) list = withNotice(list, said(`n${at}`, at))
  expect(titles(list)).toHaveLength(50)
  expect(titles(list).slice(0, 2)).toEqual(['n59', 'n58'])
})

it('keeps the same words once within a minute, and again after it', () => {
  const once = withNotice(withNotice([], said('a', 0)), said('a', 59_000))
  expect(once.map(({ at }) => at)).toEqual([59_000])
  expect(withNotice(once, said('a', 120_000))).toHaveLength(2)
})

it('reads nothing from a store that holds something else', () => {
  expect(storedNotices('localStorage')).toEqual([])
})

it('never keeps what was copied, which may be a password', () => {
  const src = join(import.meta.dirname, '../..')
  const copying = globSync('**/*.tsx', { cwd: src }).flatMap((file) =>
    readFileSync(join(src, file), 'utf8')
      .split("common('copiedText'")
      .slice(0, -1)
      .map((before) => `${file}: ${before.slice(-80)}`),
  )
  expect(copying.length).toBeGreaterThan(3)
  expect(copying.filter((before) => !before.includes('passing: true'))).toEqual([])
})
