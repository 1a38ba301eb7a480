import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { batchLoader, rowLoader, rowsLoader } from './batchLoader.ts'
import type { Database } from './schema.ts'

const fakeDb = (isTransaction = false) => ({ isTransaction }) as Kysely<Database>

test('a lone caller asks at once; callers during two open statements share the next statement', async () => {
  const db = fakeDb(),
    runs: string[][] = [],
    gates: (() => void)[] = []
  const ask = batchLoader<string, string>(async (_db, items) => {
    runs.push(items)
    await new Promise<void>((open) => {
      gates.push(open)
    })
    return items.map((item) => `${item}!`)
  })
  const turn = () =>
    new Promise((resolve) => {
      setImmediate(() => setImmediate(resolve))
    })
  const first = ask(db, 'a')
  await turn()
  const second = ask(db, 'b')
  await turn()
  const rest = ['c', 'd'].map((item) => ask(db, item))
  await turn()
  expect(runs).toEqual([['a'], ['b']])
  gates.shift()?.()
  expect(await first).toBe('a!')
  await turn()
  expect(runs).toEqual([['a'], ['b'], ['c', 'd']])
  for (const open of gates) open()
  expect(await Promise.all([second, ...rest])).toEqual(['b!', 'c!', 'd!'])
})

test('one that cannot be answered fails alone', async () => {
  const ask = batchLoader<number, number>(async (_db, items) => {
    if (items.includes(2)) throw new Error('no 2')
    return items.map((item) => item * 10)
  })
  const db = fakeDb()
  expect(await Promise.allSettled([1, 2, 3].map((item) => ask(db, item)))).toMatchObject([
    { value: 10 },
    { reason: { message: 'no 2' } },
    { value: 30 },
  ])
})

test('inside a transaction each asks for himself, and databases do not mix', async () => {
  const runs: [Kysely<Database>, number[]][] = []
  const ask = batchLoader<number, number>(async (db, items) => {
    runs.push([db, items])
    return items
  })
  const [one, two, tx] = [fakeDb(), fakeDb(), fakeDb(true)]
  await Promise.all([ask(one, 1), ask(one, 2), ask(two, 3), ask(tx, 4), ask(tx, 5)])
  expect(runs.map(([, items]) => items)).toEqual([[4], [5], [1, 2], [3]])
  expect(runs[2]?.[0]).toBe(one)
  expect(runs[3]?.[0]).toBe(two)
})

test('rows find their way to the keys that asked, also twice, also for a key without rows', async () => {
  const loaded: string[][] = []
  const load = async (_db: Kysely<Database>, keys: string[]) => {
    loaded.push(keys)
    return [
      { of: 'b', n: 2 },
      { of: 'a', n: 1 },
      { of: 'b', n: 3 },
    ].filter((row) => keys.includes(row.of))
  }
  const db = fakeDb()
  const rows = rowsLoader(load, (row) => row.of)
  expect(await Promise.all(['a', 'b', 'b', 'x'].map((key) => rows(db, key)))).toEqual([
    [{ of: 'a', n: 1 }],
    [
      { of: 'b', n: 2 },
      { of: 'b', n: 3 },
    ],
    [
      { of: 'b', n: 2 },
      { of: 'b', n: 3 },
    ],
    [],
  ])
  const row = rowLoader(load, (each) => each.of)
  expect(await Promise.all(['x', 'a'].map((key) => row(db, key)))).toEqual([
    undefined,
    { of: 'a', n: 1 },
  ])
  expect(loaded).toEqual([
    ['a', 'b', 'x'],
    ['x', 'a'],
  ])
})
