import { expect, it, vi } from 'vitest'
import { askOnce } from './askOnce.ts'

it('a second tap while the first is under way sends nothing, and gets the same answer', async () => {
  const ask = vi.fn<() => Promise<number>>(async () => 7)
  expect(await Promise.all([askOnce('a', ask), askOnce('a', ask), askOnce('b', ask)])).toEqual([
    7, 7, 7,
  ])
  expect(ask).toHaveBeenCalledTimes(2)
  await askOnce('a', ask)
  expect(ask).toHaveBeenCalledTimes(3)
})

it('what failed can be asked again', async () => {
  const refuse = () => askOnce('a', () => Promise.reject(new Error('no line')))
  await expect(refuse()).rejects.toThrow('no line')
  expect(await askOnce('a', async () => 1)).toBe(1)
})
