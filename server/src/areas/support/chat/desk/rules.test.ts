import { expect, it } from 'vitest'
import { routeTo } from './rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 23, hour))
const nok = { operator: 'nok', open: 3, waiting: 1, since: at(2) }
const mai = { operator: 'mai', open: 5, waiting: 0, since: at(4) }
const lek = { operator: 'lek', open: 5, waiting: 0, since: at(3) }

it('gives a conversation to who has the fewest that wait, then the fewest, then the longest duty', () => {
  expect(routeTo(null, [nok, mai])).toBe('mai')
  expect(routeTo(null, [nok, mai, lek])).toBe('lek')
  expect(routeTo(null, [{ ...mai, open: 4 }, lek])).toBe('mai')
})

it('leaves it with who had it while they are on duty, and takes it from who is not', () => {
  expect(routeTo('nok', [nok, mai])).toBeNull()
  expect(routeTo('gone', [nok])).toBe('nok')
  expect(routeTo('gone', [])).toBeNull()
  expect(routeTo(null, [])).toBeNull()
})
