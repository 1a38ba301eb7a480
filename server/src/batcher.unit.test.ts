import { expect, test } from 'vitest'
import { Batcher } from './batcher.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

function setUp(
  options: { lanes?: number; most?: number; fail?: (items: string[]) => boolean } = {},
) {
  const batches: string[][] = []
  const gates: (() => void)[] = []
  const batcher = new Batcher<string, string>({
    lanes: options.lanes ?? 1,
    most: options.most ?? 512,
    // 'a:1' claims 'a' and touches the row 'a'.
    claims: (item) => [item.split(':')[0] ?? ''],
    touches: (item) => [item.split(':')[0] ?? ''],
    async run(items) {
      batches.push(items)
      await new Promise<void>((resolve) => gates.push(resolve))
      if (options.fail?.(items)) throw new Error(`bad ${items.join()}`)
      return items.map((item) => `done ${item}`)
    },
  })
  const release = async () => {
    for (const gate of gates.splice(0)) gate()
    await turn()
    await turn()
  }
  return { batcher, batches, release }
}

test('what arrives while a batch is under way shares the next one', async () => {
  const { batcher, batches, release } = setUp()
  const first = batcher.submit('a')
  await turn()
  const rest = ['b', 'c', 'd'].map((item) => batcher.submit(item))
  await turn()
  expect(batches).toEqual([['a']])
  await release()
  expect(batches).toEqual([['a'], ['b', 'c', 'd']])
  await release()
  expect(await Promise.all([first, ...rest])).toEqual(['done a', 'done b', 'done c', 'done d'])
})

test('items with one claim run in batches of their own, in order', async () => {
  const { batcher, batches, release } = setUp()
  const all = ['a:1', 'a:2', 'b:1', 'a:3'].map((item) => batcher.submit(item))
  for (let n = 0; n < 4; n++) {
    await turn()
    await release()
  }
  expect(batches).toEqual([['a:1', 'b:1'], ['a:2'], ['a:3']])
  await Promise.all(all)
})

test('a failed batch is tried one by one, and only the guilty one fails', async () => {
  const { batcher, release } = setUp({ fail: (items) => items.includes('bad') })
  const settled = Promise.allSettled(['a', 'bad', 'c'].map((item) => batcher.submit(item)))
  for (let n = 0; n < 6; n++) {
    await turn()
    await release()
  }
  expect((await settled).map((s) => (s.status === 'fulfilled' ? s.value : 'failed'))).toEqual([
    'done a',
    'failed',
    'done c',
  ])
})

test('a batch is not larger than allowed', async () => {
  const { batcher, batches, release } = setUp({ most: 2 })
  const all = ['a', 'b', 'c'].map((item) => batcher.submit(item))
  for (let n = 0; n < 3; n++) {
    await turn()
    await release()
  }
  expect(batches).toEqual([['a', 'b'], ['c']])
  await Promise.all(all)
})

test('items on different rows are spread over the lanes; items on one row stay together', async () => {
  const { batcher, batches, release } = setUp({ lanes: 2 })
  const apart = Array.from({ length: 64 }, (_, n) => batcher.submit(`r${n}`))
  await turn()
  await turn()
  expect(batches.map((batch) => batch.length)).toEqual([32, 32])
  await release()
  await Promise.all(apart)
})

test('close answers what was taken and takes nothing new', async () => {
  const { batcher, release } = setUp()
  const taken = batcher.submit('a')
  const closing = batcher.close()
  await expect(batcher.submit('b')).rejects.toThrow('closed')
  await turn()
  await release()
  expect(await taken).toBe('done a')
  await closing
})
