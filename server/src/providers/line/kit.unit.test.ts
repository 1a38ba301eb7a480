import { createHash } from 'node:crypto'
import { sign } from 'jws'
import { describe, expect, it } from 'vitest'
import { agreeAtLine } from '../../testing/wire/atLine.ts'
import { SILENCE } from '../../testing/workbench/outside.ts'
import { SILENT, startOutside, useOutside, type Outside } from '../testing/outside.ts'
import { readIdToken } from './idToken.ts'
import { pushAnswer, retryKeyOf } from './notices.ts'
import type { Line } from './port.ts'

const REDIRECT = 'https://krapao.example/login'
const VERIFIER = 'v'.repeat(43)
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url')
const LINE = { LINE: 'notices' }

let outside: Outside
let line: { login: NonNullable<Line['login']>; notices: NonNullable<Line['notices']> }
const both = ({ login, notices }: Line) => {
  if (!login || !notices) throw new Error('LINE is off')
  return { login, notices }
}
useOutside(
  (started) => {
    outside = started
    line = both(started.patient.line)
  },
  ['pg'],
  LINE,
)

let trips = 0
/** Somchai agrees; what is shown of it may differ. */
async function trip() {
  trips += 1
  const nonce = `nonce-${trips}`
  const url = line.login.pageFor({
    redirectUri: REDIRECT,
    state: `state-${trips}`,
    nonce,
    challenge: challengeOf(VERIFIER),
  })
  const { code } = await agreeAtLine(url, 'Somchai')
  return { code, redirectUri: REDIRECT, verifier: VERIFIER, nonce }
}
const SOMCHAI = {
  kind: 'done',
  value: { userId: expect.stringMatching(/^U[0-9a-f]{32}$/) as string, name: 'Somchai' },
}

describe('LINE Login', () => {
  it('says who has agreed, once for a code', async () => {
    const shown = await trip()
    expect(await line.login.identify(shown)).toEqual(SOMCHAI)
    expect(await line.login.identify(shown)).toMatchObject({ kind: 'refused' })
  })

  it.each([
    ['another verifier', { verifier: 'w'.repeat(43) }, 'invalid_grant'],
    ['another address', { redirectUri: 'https://krapao.example/user/security' }, 'invalid_grant'],
    ['another nonce', { nonce: 'another' }, 'ID_TOKEN_NONCE'],
    ['a code that is none', { code: 'made-up' }, 'invalid_grant'],
  ])('knows nobody by %s', async (_what, other, reason) => {
    const shown = { ...(await trip()), ...other }
    expect(await line.login.identify(shown)).toEqual({ kind: 'refused', reason })
  })

  it('knows nobody by a code that is ten minutes old', async () => {
    const shown = await trip()
    outside.pass(600_000)
    expect(await line.login.identify(shown)).toMatchObject({ kind: 'refused' })
  })

  it.each(SILENCE)('%s: unknown', async (kind) => {
    const shown = await trip()
    await outside.fault('line', kind)
    expect(await line.login.identify(shown)).toEqual(SILENT)
  })

  it('takes a wrong channel secret for unknown: it is ours to mend', async () => {
    const wrong = await startOutside(['pg'], { ...LINE, LINE_CHANNEL_SECRET: 'wrong' })
    const { login } = both(wrong.patient.line)
    const shown = { code: 'any', redirectUri: REDIRECT, verifier: VERIFIER, nonce: 'n' }
    expect(await login.identify(shown)).toEqual({ kind: 'unknown', reason: 'invalid_client' })
    await wrong.sandbox.close()
  })
})

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
  const said = async () =>
    (await outside.command('GET', '/sandbox/line?as=Somchai')).json as { text: string }[]
  const somchai = async () => {
    const known = await line.login.identify(await trip())
    if (known.kind !== 'done') throw new Error('Somchai is not known')
    return known.value.userId
  }
  const message = async (reference: string) => ({
    userId: await somchai(),
    text: `เงินเข้ากระเป๋าแล้ว ${reference}`,
    reference,
  })
  const times = async (reference: string) =>
    (await said()).filter(({ text }) => text.endsWith(reference)).length
  const DONE = { kind: 'done', value: null }

  it('says one reference once, however often it is asked', async () => {
    const sent = await message('nt-1')
    expect(await line.notices.push(sent)).toEqual(DONE)
    expect(await line.notices.push(sent)).toEqual(DONE)
    expect(await times('nt-1')).toBe(1)
  })

  it.each(SILENCE)('%s: unknown; asked again it is said once', async (kind) => {
    const sent = await message(`nt-${kind}`)
    await outside.fault('line', kind)
    expect(await line.notices.push(sent)).toEqual(SILENT)
    expect(await line.notices.push(sent)).toEqual(DONE)
    expect(await times(`nt-${kind}`)).toBe(1)
  })

  it('tells the end of the month and a person it does not know from a pause', async () => {
    const sent = await message('nt-2')
    await outside.fault('line', 'refuse')
    expect(await line.notices.push(sent)).toEqual({ kind: 'refused', reason: 'QUOTA' })
    const stranger = { ...sent, userId: `U${'0'.repeat(32)}` }
    expect(await line.notices.push(stranger)).toEqual({ kind: 'refused', reason: 'UNUSABLE' })
    const slow = { message: 'The API rate limit has been exceeded. Try again later.' }
    expect(pushAnswer({ kind: 'answer', status: 429, json: slow }).kind).toBe('unknown')
  })

  it('takes a wrong token for unknown', async () => {
    const wrong = await startOutside(['pg'], { ...LINE, LINE_ACCESS_TOKEN: 'wrong' })
    const sent = await message('nt-3')
    expect(await both(wrong.patient.line).notices.push(sent)).toEqual({
      kind: 'unknown',
      reason: 'HTTP 401',
    })
    await wrong.sandbox.close()
  })

  /** https://developers.line.biz/en/docs/messaging-api/retrying-api-request/, November 2026. */
  it('takes the published answer to a retry of what was accepted for done', () => {
    const json = {
      message: 'The retry key is already accepted',
      sentMessages: [{ id: '461230966842064897', quoteToken: 'IStG5h1Tz7b...' }],
    }
    expect(pushAnswer({ kind: 'answer', status: 409, json })).toEqual(DONE)
  })

  it('makes a UUID of a reference, the same each time and another for another', () => {
    expect(retryKeyOf('a')).toMatch(
      /^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    )
    expect(retryKeyOf('a')).toBe(retryKeyOf('a'))
    expect(retryKeyOf('a')).not.toBe(retryKeyOf('b'))
  })
})
