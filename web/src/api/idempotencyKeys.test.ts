import { afterEach, expect, it, vi } from 'vitest'
import { idempotencyKeys, storedKeys } from './idempotencyKeys.ts'
import { Refusal } from './refusal.ts'
import { clearSession, storeSession } from './session/session.ts'

afterEach(() => {
  vi.useRealTimers()
  clearSession()
})

const body = { from: 'WALLET', to: 'pg', amount: 500 }

it('keeps the key of a request whose answer was lost', () => {
  const keys = idempotencyKeys()
  expect(keys.keyFor(body)).toBe(keys.keyFor({ ...body }))
})

it('makes a new key for another body, and after the answer is known', () => {
  const keys = idempotencyKeys()
  const first = keys.keyFor(body)
  const other = keys.keyFor({ ...body, amount: 501 })
  keys.done(body)
  const again = keys.keyFor(body)
  expect(new Set([first, other, again]).size).toBe(3)
  // What was asked for between the two is still open under its own.
  expect(keys.keyFor({ ...body, amount: 501 })).toBe(other)
})

it('a money call keeps its key for whatever page asks next, each call its own, and the next member another', () => {
  storeSession('first', true)
  const key = storedKeys('transfer').keyFor(body)
  expect(storedKeys('transfer').keyFor(body)).toBe(key)
  expect(storedKeys('withdrawAll').keyFor(body)).not.toBe(key)
  expect(storedKeys('transfer').lastBody()).toEqual(body)
  storeSession('second', true)
  expect(storedKeys('transfer').lastBody()).toBeUndefined()
  expect(storedKeys('transfer').keyFor(body)).not.toBe(key)
})

it('half an hour after it was asked for, the same body is a new request', () => {
  vi.useFakeTimers({ now: 0 })
  const keys = storedKeys('transfer')
  const key = keys.keyFor(body)
  vi.setSystemTime(30 * 60_000 - 1)
  expect([keys.keyFor(body), keys.askedAt(body)]).toEqual([key, 0])
  vi.setSystemTime(30 * 60_000)
  expect(keys.askedAt(body)).toBeNull()
  expect(keys.keyFor(body)).not.toBe(key)
})

it('makes keys the header takes: 1 to 255 visible characters', () => {
  expect(idempotencyKeys().keyFor(body)).toMatch(/^[\x21-\x7E]{1,255}$/)
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
])('a refusal with status %i decides the request: %s', (status, decides) => {
  expect(new Refusal('ANY', status).isDefinite).toBe(decides)
})

it('a gateway that answered for the server has decided nothing', () =>
  expect(new Refusal('SERVICE_UNAVAILABLE', 502).isDefinite).toBe(false))
