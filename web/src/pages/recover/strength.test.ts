import { expect, it } from 'vitest'
import { strengthOf } from './strength.ts'

it.each([
  ['', 1],
  ['short', 1],
  ['aaaaaaaaaaaa', 1],
  ['1234567890', 1],
  ['horsebat', 1],
  ['horsebat7', 2],
  ['horse battery', 3],
  ['Horse battery 42', 4],
])('%s has strength %i', (password, level) => expect(strengthOf(password)).toBe(level))
