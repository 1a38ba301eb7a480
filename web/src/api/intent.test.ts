import { expect, it } from 'vitest'
import { intentKeeper } from './intent.ts'
import { Refusal } from './refusal.ts'

const body = { from: 'WALLET', to: 'pg', amount: 500 }

it('keeps the key of an intent whose answer was lost', () => {
  const intents = intentKeeper()
  expect(intents.keyFor(body)).toBe(intents.keyFor({ ...body }))
})

it('makes a new key for another body, and after the answer is known', () => {
  const intents = intentKeeper()
  const first = intents.keyFor(body)
  const other = intents.keyFor({ ...body, amount: 501 })
  intents.done()
  const again = intents.keyFor(body)
  expect(new Set([first, other, again]).size).toBe(3)
})

it('makes keys the header takes: 1 to 255 visible characters', () => {
  expect(intentKeeper().keyFor(body)).toMatch(/^[\x21-\x7E]{1,255}$/)
})

it.each([
  [0, false],
  [408, false],
  [409, false],
  [429, false],
  [500, false],
  [503, false],
  [504, false],
  [400, true],
  [403, true],
  [404, true],
  [422, true],
  [502, true],
])('a refusal with status %i decides the intent: %s', (status, decides) => {
  expect(new Refusal('ANY', status).isDefinite).toBe(decides)
})

it('a gateway that answered for the server has decided nothing', () =>
  expect(new Refusal('SERVICE_UNAVAILABLE', 502).isDefinite).toBe(false))
