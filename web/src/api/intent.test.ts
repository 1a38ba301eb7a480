import { afterEach, expect, it, vi } from 'vitest'
import { intentKeeper, keptIntents } from './intent.ts'
import { Refusal } from './refusal.ts'
import { clearSession, storeSession } from './session/session.ts'

afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

const body = { from: 'WALLET', to: 'pg', amount: 500 }

it('keeps the key of an intent whose answer was lost', () => {
  const intents = intentKeeper()
  expect(intents.keyFor(body)).toBe(intents.keyFor({ ...body }))
})

it('makes a new key for another body, and after the answer is known', () => {
  const intents = intentKeeper()
  const first = intents.keyFor(body)
  const other = intents.keyFor({ ...body, amount: 501 })
  intents.done(body)
  const again = intents.keyFor(body)
  expect(new Set([first, other, again]).size).toBe(3)
  // What was asked for between the two is still open under its own.
  expect(intents.keyFor({ ...body, amount: 501 })).toBe(other)
})

it('a money call keeps its key for whatever page asks next, each call its own, and the next member another', () => {
  storeSession('first', true)
  const key = keptIntents('transfer').keyFor(body)
  expect(keptIntents('transfer').keyFor(body)).toBe(key)
  expect(keptIntents('withdrawAll').keyFor(body)).not.toBe(key)
  expect(keptIntents('transfer').lastBody()).toEqual(body)
  storeSession('second', true)
  expect(keptIntents('transfer').lastBody()).toBeUndefined()
  expect(keptIntents('transfer').keyFor(body)).not.toBe(key)
})

it('half an hour after it was asked for, the same body is a new intent', () => {
  vi.useFakeTimers({ now: 0 })
  const intents = keptIntents('transfer')
  const key = intents.keyFor(body)
  vi.setSystemTime(30 * 60_000 - 1)
  expect([intents.keyFor(body), intents.askedAt(body)]).toEqual([key, 0])
  vi.setSystemTime(30 * 60_000)
  expect(intents.askedAt(body)).toBeNull()
  expect(intents.keyFor(body)).not.toBe(key)
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
