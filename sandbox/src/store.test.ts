import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Store } from './store.ts'

describe('the journal', () => {
  let dir: string
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'sandbox-'))
  })
  afterEach(() => {
    rmSync(dir, { recursive: true })
  })
  const lines = () => readFileSync(join(dir, 'sandbox.jsonl'), 'utf8').trim().split('\n').length

  it('brings back every commit, the last version of each row, in the order rows first came', () => {
    const store = new Store(dir)
    store.commit(['a', '1', { n: 1 }], ['a', '2', { n: 2 }])
    store.commit(['a', '1', { n: 3 }], ['b', 'x', 'ข้อความ\n2'])
    store.commit(['a', '3', { n: 4 }])
    store.commit(['a', '2', null])
    // Not closed: a killed process closes nothing.
    const again = new Store(dir)
    expect([...again.table('a')]).toEqual([
      ['1', { n: 3 }],
      ['3', { n: 4 }],
    ])
    expect(again.table('b').get('x')).toBe('ข้อความ\n2')
    expect(lines()).toBe(3)
  })

  it('forgets half a line at the end, which nobody was told of, and writes on after it', () => {
    new Store(dir).commit(['a', '1', 'told'])
    appendFileSync(join(dir, 'sandbox.jsonl'), '[["a","2","never to')
    const store = new Store(dir)
    expect([...store.table('a')]).toEqual([['1', 'told']])
    store.commit(['a', '3', 'next'])
    expect([...new Store(dir).table('a').keys()]).toEqual(['1', '3'])
  })

  it('keeps nothing without a directory', () => {
    const store = new Store(null)
    store.commit(['a', '1', 1])
    expect(store.table('a').size).toBe(1)
  })
})
