import { expect, test } from 'vitest'
import { Batcher, type BatcherOptions } from './batcher.ts'

const turn = () => new Promise((resolve) => setImmediate(resolve))

function setUp(
  options: Partial<BatcherOptions<string, string>> & { fail?: (items: string[]) => boolean } = {},
) {
  const batches: string[][] = []
  const gates: (() => void)[] = []
  const batcher = new Batcher<string, string>({
    concurrency: 1,
    most: 512,
    // 'a:1' claims 'a' and touches the row 'a'.
    claims: (item) => [item.split(':')[0] ?? ''],
    touches: (item) => [item.split(':')[0] ?? ''],
    async run(items) {
      batches.push(items)
      await new Promise<void>((resolve) => gates.push(resolve))
      if (options.fail?.(items)) throw new Error(`bad ${items.join()}`)
      return items.map((item) => `done ${item}`)
    },
    ...options,
  })
  const release = async () => {
    for (const gate of gates.splice(0)) gate()
    await turn()
    await turn()
  }
  return { batcher, batches, release }
}

test('items that arrive while a batch runs share the next one', async () => {
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

test('items on different rows are spread over the connections; items on one row share a batch', async () => {
  const { batcher, batches, release } = setUp({ concurrency: 2 })
  const apart = Array.from({ length: 64 }, (_, n) => batcher.submit(`r${n}`))
  await turn()
  await turn()
  expect(batches.map((batch) => batch.length)).toEqual([32, 32])
  await release()
  await Promise.all(apart)
})

test('items of many rows that share one of them share a batch: a second batch would only wait for it', async () => {
  const { batcher, batches, release } = setUp({
    concurrency: 2,
    touches: (item) => ['house', ...Array.from({ length: 32 }, (_, n) => `${item}:${n}`)],
  })
  const all = Array.from({ length: 64 }, (_, n) => batcher.submit(`r${n}`))
  await turn()
  await turn()
  expect(batches.map((batch) => batch.length)).toEqual([64])
  await release()
  await Promise.all(all)
})

test('a kind waits for the batch under way and no more, however long the queue of another is', async () => {
  const { batcher, batches, release } = setUp({ most: 10, queueOf: (item) => item[0] ?? '' })
  const flood = Array.from({ length: 200 }, (_, n) => batcher.submit(`a${n}`))
  await turn()
  // Whoever's turn it is to begin: each has its part of each batch.
  const rare: Promise<string>[] = []
  for (let n = 1; n <= 6; n++) {
    rare.push(batcher.submit(`b${n}`), batcher.submit(`c${n}`))
    await release()
    expect(batches[n]).toEqual(expect.arrayContaining([`b${n}`, `c${n}`]))
    expect(batches[n]).toHaveLength(10)
  }
  for (let n = 0; n < 30; n++) await release()
  await Promise.all([...flood, ...rare])
})

test('two queues that want one claim take turns', async () => {
  const { batcher, batches, release } = setUp({ queueOf: (item) => item.split(':')[1] ?? '' })
  const all = ['m:a', 'm:a', 'm:a', 'm:b', 'm:b', 'm:b'].map((item) => batcher.submit(item))
  for (let n = 0; n < 8; n++) {
    await turn()
    await release()
  }
  await Promise.all(all)
  expect(batches.flat().slice(0, 4)).toEqual(expect.arrayContaining(['m:a', 'm:b']))
})

test('a single batch that ends lets the next begin, but for what it claims', async () => {
  const batches: string[][] = []
  const gates: (() => void)[] = []
  const ends: (() => void)[] = []
  const batcher = new Batcher<string, string>({
    concurrency: 2,
    most: 512,
    single: () => true,
    claims: (item) => [item],
    touches: () => [],
    async run(items, ending) {
      batches.push(items)
      ends.push(ending)
      await new Promise<void>((resolve) => gates.push(resolve))
      return items
    },
  })
  const many = (name: string) => Array.from({ length: 32 }, (_, n) => `${name}${n}`)
  const submitted: Promise<string>[] = []
  const submit = async (...items: string[]) => {
    submitted.push(...items.map((item) => batcher.submit(item)))
    await turn()
  }
  await submit('a')
  await submit('a', ...many('b'))
  expect(batches).toEqual([['a']])
  ends[0]?.()
  ends[0]?.()
  await turn()
  expect(batches.slice(1)).toEqual([many('b')])
  // Both connections are in use.
  ends[1]?.()
  await submit(...many('c'))
  expect(batches).toHaveLength(2)
  gates[0]?.()
  await turn()
  await turn()
  expect(batches.slice(2)).toEqual([['a', ...many('c')]])
  // Few wait until it has ended.
  gates[1]?.()
  ends[2]?.()
  await submit('d')
  expect(batches).toHaveLength(3)
  gates[2]?.()
  await turn()
  await turn()
  expect(batches.slice(3)).toEqual([['d']])
  gates[3]?.()
  await Promise.all(submitted)
})

test('a single item has no batch beside its own', async () => {
  const { batcher, batches, release } = setUp({
    concurrency: 2,
    single: (item) => item === 'whole',
  })
  const first = batcher.submit('a')
  await turn()
  const second = batcher.submit('whole')
  await turn()
  expect(batches).toEqual([['a']])
  await release()
  expect(batches).toEqual([['a'], ['whole']])
  const third = batcher.submit('b')
  await turn()
  expect(batches).toHaveLength(2)
  await release()
  await release()
  await Promise.all([first, second, third])
})

test('items of a failed batch run separately, and their claims stay theirs until they end', async () => {
  const beside: string[] = []
  const ends = new Map<string, () => void>()
  const { batcher, batches, release } = setUp({
    fail: (items) => items.includes('bad:1'),
    runSeparately: async ([item = '']) => {
      beside.push(item)
      await new Promise<void>((resolve) => ends.set(item, resolve))
      return [`alone ${item}`]
    },
  })
  const failed = ['bad:1', 'good:1'].map((item) => batcher.submit(item))
  await turn()
  await release()
  expect(beside).toEqual(['bad:1', 'good:1'])
  const others = ['bad:2', 'free:1'].map((item) => batcher.submit(item))
  await turn()
  expect(batches.at(-1)).toEqual(['free:1'])
  await release()
  ends.get('good:1')?.()
  ends.get('bad:1')?.()
  await turn()
  await release()
  await release()
  expect(await Promise.all([...failed, ...others])).toEqual([
    'alone bad:1',
    'alone good:1',
    'done bad:2',
    'done free:1',
  ])
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
