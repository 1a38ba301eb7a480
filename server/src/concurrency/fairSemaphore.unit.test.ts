import { expect, test } from 'vitest'
import { FairSemaphore, type Whose } from './fairSemaphore.ts'

/** Work that ends when it is told to; what has begun, in its order. */
function desk(most: { open: number; kept: number; mostWaiting: number }) {
  const semaphore = new FairSemaphore(most)
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const answers = new Map<string, string>()
  const bring = (name: string, whose: Whose = {}): void => {
    semaphore
      .run(() => {
        begun.push(name)
        return new Promise<void>((resolve) => ends.set(name, resolve))
      }, whose)
      .then(
        () => answers.set(name, 'done'),
        (error: { code: string }) => answers.set(name, error.code),
      )
  }
  const end = async (name: string): Promise<void> => {
    ends.get(name)?.()
    await settle()
  }
  return { begun, answers, bring, end }
}
const settle = () => new Promise<void>((resolve) => setImmediate(resolve))

test('the lines of the groups take turns', async () => {
  const { begun, bring, end } = desk({ open: 1, kept: 0, mostWaiting: 10 })
  for (const name of ['a1', 'a2', 'a3', 'a4']) bring(name, { group: 'a' })
  bring('b1', { group: 'b' })
  bring('c1', { group: 'c' })
  for (let i = 0; i < 6; i++) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4'])
})

test('who is known has the kept place, and an open one like everybody', async () => {
  const { begun, bring, end } = desk({ open: 1, kept: 1, mostWaiting: 10 })
  for (const name of ['a1', 'a2', 'a3']) bring(name, { group: 'a' })
  for (const name of ['k1', 'k2', 'k3', 'k4']) bring(name, { known: true })
  await settle()
  expect(begun).toEqual(['a1', 'k1'])
  await end('k1')
  expect(begun).toEqual(['a1', 'k1', 'k2'])
  await end('a1')
  expect(begun.at(-1)).toBe('a2')
  await end('a2')
  expect(begun.at(-1)).toBe('k3')
  await end('k2')
  expect(begun.at(-1)).toBe('k4')
  await end('k4')
  // The kept place is nobody else's.
  expect(begun).not.toContain('a3')
  await end('k3')
  expect(begun.at(-1)).toBe('a3')
})

test('where too many wait the longest line gives way, and its own newcomer first', async () => {
  const { begun, answers, bring, end } = desk({ open: 1, kept: 0, mostWaiting: 3 })
  for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) bring(name, { group: 'a' })
  await settle()
  expect(answers.get('a5')).toBe('REQUEST_LIMIT')
  bring('b1', { group: 'b' })
  await settle()
  expect([answers.get('a4'), answers.has('b1')]).toEqual(['REQUEST_LIMIT', false])
  for (let i = 0; i < 4; i++) await end(begun.at(-1) ?? '')
  expect(begun).toEqual(['a1', 'a2', 'b1', 'a3'])
  bring('later')
  await settle()
  expect(begun.at(-1)).toBe('later')
})

test('work that fails leaves its place like all other', async () => {
  const semaphore = new FairSemaphore({ open: 1, kept: 1, mostWaiting: 1 })
  for (const known of [true, false, true, false])
    await expect(semaphore.run(() => Promise.reject(new Error('no')), { known })).rejects.toThrow(
      'no',
    )
  expect(await semaphore.run(async () => 'through')).toBe('through')
})
