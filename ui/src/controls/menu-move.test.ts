import { expect, it } from 'vitest'
import { menuIndexForKey } from './menu-move.ts'

it('goes round both ends', () => {
  expect(menuIndexForKey('ArrowDown', 2, 3)).toBe(0)
  expect(menuIndexForKey('ArrowUp', 0, 3)).toBe(2)
  expect(menuIndexForKey('ArrowDown', -1, 3)).toBe(0)
  expect(menuIndexForKey('End', 0, 3)).toBe(2)
  expect(menuIndexForKey('a', 0, 3)).toBeNull()
  expect(menuIndexForKey('ArrowDown', 0, 0)).toBeNull()
})
