import { expect, it } from 'vitest'
import { closesSheet, followFinger } from './sheet-drag.ts'

it('closes over 30% of the height or by a flick, never upwards or by a tremble', () => {
  expect(closesSheet(181, 600, 0)).toBe(true)
  expect(closesSheet(180, 600, 0)).toBe(false)
  expect(closesSheet(40, 600, 0.8)).toBe(true)
  expect(closesSheet(40, 600, 0.3)).toBe(false)
  expect(closesSheet(6, 600, 2)).toBe(false)
  expect(closesSheet(-200, 600, 3)).toBe(false)
})

it('follows the finger one to one down and holds back upwards', () => {
  expect(followFinger(120)).toBe(120)
  expect(followFinger(-100)).toBe(-10)
})
