import { describe, expect, it } from 'vitest'
import { ANSWERS, PGSOFT_SIGNATURE, PRAGMATIC_HASH, REQUESTS } from '../testing/published.ts'
import { decimal, type WalletCall } from './dialect.ts'
import { hub88 } from './hub88.ts'
import { pgsoft, signatureOf } from './pgsoft.ts'
import { hashOf, pragmatic } from './pragmatic.ts'
import { win568 } from './win568.ts'

const DIALECTS = { hub88, pgsoft, win568, pragmatic }
const call: WalletCall = {
  do: 'bet',
  id: 'b1',
  round: '77',
  game: '101',
  user: 'john12345',
  token: '5v93mto7jr',
  bet: 12.5,
  win: 0,
  back: 12.5,
  of: 'b1',
  ends: false,
  isFree: false,
  isOver: true,
  isResent: false,
  at: Date.parse('2019-09-02T00:00:00.000Z'),
}
const how = { host: 'apiexample.pgsoft.com', now: call.at, isBadlySigned: false }
const fieldsOf = (body: string, isJson: boolean) =>
  isJson
    ? (JSON.parse(body) as Record<string, unknown>)
    : Object.fromEntries(new URLSearchParams(body))

describe('published requests', () => {
  it.each(REQUESTS)(
    '$code $do has the fields of its document',
    ({ code, do: name, path, fields }) => {
      const message = DIALECTS[code].write({ ...call, do: name }, how)
      expect(message.path.split('?')[0]).toBe(path)
      const isJson = message.headers['content-type']?.includes('json') === true
      expect(Object.keys(fieldsOf(message.body, isJson))).toEqual(expect.arrayContaining(fields))
    },
  )
})

describe('published answers', () => {
  it.each(ANSWERS)('$code reads $body', ({ code, body, answer }) => {
    expect(DIALECTS[code].read(body)).toEqual(answer)
  })
  it.each(['hub88', 'pgsoft', 'win568', 'pragmatic'] as const)(
    '%s reads nothing in a page',
    (code) => {
      expect(DIALECTS[code].read({})).toBeNull()
      expect(DIALECTS[code].read({ message: 'internal error' })).toBeNull()
    },
  )
})

describe('published signatures', () => {
  it('PG Soft: the example of 5.1.1.3', () => {
    const { salt, host, content, day, signature } = PGSOFT_SIGNATURE
    expect(signatureOf(salt, host, content, day)).toBe(signature)
    expect(pgsoft.write(call, how).headers['x-date']).toBe(day)
  })
  it('Pragmatic: the fields in order, then the secret', () => {
    const { fields, secret, hash } = PRAGMATIC_HASH
    expect(hashOf(fields, secret)).toBe(hash)
  })
  it('HUB88: base64 of 2048 bits, another for a stranger', () => {
    const sign = (isBadlySigned: boolean) =>
      String(hub88.write(call, { ...how, isBadlySigned }).headers['x-hub88-signature'])
    expect(Buffer.from(sign(false), 'base64')).toHaveLength(256)
    expect(Buffer.from(sign(true), 'base64')).toHaveLength(256)
  })
})

describe('amounts', () => {
  it('HUB88 says $3.56 as 356000', () => {
    const { body } = hub88.write({ ...call, bet: 3.56 }, how)
    expect(JSON.parse(body)).toMatchObject({ amount: 356_000 })
  })
  it.each([
    [0.29, '0.29'],
    [1_234_567.89, '1234567.89'],
    [10, '10.00'],
    [-5, '-5.00'],
    [10.005, '10.005'],
    [0.1 + 0.2, '0.30'],
  ])('%d is %s', (baht, text) => expect(decimal(baht)).toBe(text))
})
