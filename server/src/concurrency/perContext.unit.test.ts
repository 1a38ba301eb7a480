import { expect, it } from 'vitest'
import { perContext } from './perContext.ts'

it('is the same thing for one owner, another for another, made when first asked for', () => {
  let made = 0
  const listOf = perContext(() => [(made += 1)])
  const [one, other] = [{}, {}]
  expect(made).toBe(0)
  listOf(one).push(7)
  expect([listOf(one), listOf(other), listOf(one)]).toEqual([[1, 7], [2], [1, 7]])
  expect(made).toBe(2)
})
