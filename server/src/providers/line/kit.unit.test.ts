import { sign } from 'jws'
import { describe, expect, it } from 'vitest'
import { LINE_EXPECTATIONS, lineBench } from '../../testing/workbench/line.ts'
import { answered } from '../testing/answered.ts'
import { holdTo } from '../testing/outside.ts'
import { readIdToken } from './idToken.ts'
import { pushAnswer, retryKeyOf } from './notices.ts'

holdTo('LINE', LINE_EXPECTATIONS, lineBench, [], { LINE: 'notices' })

/**
 * The decoded token of https://developers.line.biz/en/reference/line-login/#verify-id-token, read
 * in November 2026, its key made up: LINE publishes none. There `iat` is after `exp`.
 */
const PUBLISHED = {
  iss: 'https://access.line.me',
  sub: 'U1234567890abcdef1234567890abcdef',
  aud: '1234567890',
  exp: 1_504_169_092,
  iat: 1_504_263_657,
  nonce: '0987654asdf',
  amr: ['pwd'],
  name: 'Taro Line',
  picture: 'https://sample_line.me/aBcdefg123456',
  email: 'taro.line@example.com',
}
const SECRET = 'a secret of the channel'
const CLAIMS = { ...PUBLISHED, iat: PUBLISHED.exp - 3_600 }
const WANTED = {
  channelId: PUBLISHED.aud,
  channelSecret: SECRET,
  nonce: PUBLISHED.nonce,
  now: new Date((PUBLISHED.exp - 10) * 1_000),
}
const token = (claims: object, { alg = 'HS256', secret = SECRET } = {}) =>
  sign({ header: { alg, typ: 'JWT' } as never, payload: JSON.stringify(claims), secret })

describe('an ID token of LINE', () => {
  it('names the person of the published example', () => {
    const person = { userId: PUBLISHED.sub, name: 'Taro Line' }
    expect(readIdToken(token(CLAIMS), WANTED)).toEqual(person)
  })

  it('names nobody by signs that are not printed', () => {
    const named = readIdToken(token({ ...CLAIMS, name: 'Taro\u0000\n Line' }), WANTED)
    expect(named).toEqual({ userId: PUBLISHED.sub, name: 'Taro Line' })
  })

  it.each([
    ['its own times, of which one is after the other', PUBLISHED, {}, 'ID_TOKEN_TIME'],
    ['another channel', { ...CLAIMS, aud: '1650000002' }, {}, 'ID_TOKEN_AUDIENCE'],
    ['another trip', { ...CLAIMS, nonce: 'x' }, {}, 'ID_TOKEN_NONCE'],
    ['no trip', { ...CLAIMS, nonce: undefined }, {}, 'ID_TOKEN_CLAIMS'],
    ['another issuer', { ...CLAIMS, iss: 'https://access.line.me.evil' }, {}, 'ID_TOKEN_CLAIMS'],
    ['no LINE user', { ...CLAIMS, sub: 'taro.line@example.com' }, {}, 'ID_TOKEN_CLAIMS'],
    ['another key', CLAIMS, { secret: 'another' }, 'ID_TOKEN_SIGNATURE'],
    ['another algorithm', CLAIMS, { alg: 'HS512' }, 'ID_TOKEN_HEAD'],
    ['no signature', CLAIMS, { alg: 'none' }, 'ID_TOKEN_HEAD'],
  ])('names nobody with %s', (_what, claims, how, reason) => {
    expect(readIdToken(token(claims, how), WANTED)).toBe(reason)
  })

  it('names nobody past its time, and is no text that is none', () => {
    const late = { ...WANTED, now: new Date((PUBLISHED.exp + 120) * 1_000) }
    expect(readIdToken(token(CLAIMS), late)).toBe('ID_TOKEN_TIME')
    expect(readIdToken('a.b', WANTED)).toBe('ID_TOKEN_HEAD')
  })
})

describe('LINE Messaging', () => {
  it('tells a pause from the end of the month, and a wrong token from both', () => {
    const slow = { message: 'The API rate limit has been exceeded. Try again later.' }
    expect(pushAnswer(answered(slow, 429)).kind).toBe('unknown')
    expect(pushAnswer(answered({}, 401))).toEqual({ kind: 'unknown', reason: 'HTTP 401' })
  })

  /** https://developers.line.biz/en/docs/messaging-api/retrying-api-request/, November 2026. */
  it('takes the published answer to a retry of what was accepted for done', () => {
    const json = {
      message: 'The retry key is already accepted',
      sentMessages: [{ id: '461230966842064897', quoteToken: 'IStG5h1Tz7b...' }],
    }
    expect(pushAnswer(answered(json, 409))).toEqual({ kind: 'done', value: null })
  })

  it('makes a UUID of a reference, the same each time and another for another', () => {
    expect(retryKeyOf('a')).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(retryKeyOf('a')).toBe(retryKeyOf('a'))
    expect(retryKeyOf('a')).not.toBe(retryKeyOf('b'))
  })
})
