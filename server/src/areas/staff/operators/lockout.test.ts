import { describe, expect, it } from 'vitest'
import { codeAt } from '../../../security/totp.ts'
import { testApp, type Answered } from '../../../testing/app.ts'
import { Authenticator } from '../../../testing/browser/authenticator.ts'
import { COMMAND_LINE, createOperator } from './accounts.ts'

/** Strangers who know an operator's address and guess from everywhere. */
const ORIGIN = 'https://krapao.example'
const house = await testApp({ settings: { registerOTP: false }, env: { PUBLIC_ORIGINS: ORIGIN } })
const { context, clock } = house
clock.hold(new Date('2026-11-22T04:00:00Z'))

let made = 0
let line = 0
const address = () => `198.18.${Math.floor(++line / 250)}.${line % 250}`
const newOperator = () =>
  createOperator(
    context,
    { email: `locked${++made}@example.com`, name: `Locked ${made}`, role: 'finance' },
    COMMAND_LINE,
    'first',
  )
type Made = Awaited<ReturnType<typeof newOperator>>
const right = ({ email, password, totpSecret }: Made) => {
  clock.advance(30_000)
  return { email, password, totp: codeAt(totpSecret, clock.now()) }
}
const logIn = (given: object, from = address(), headers: Record<string, string> = {}) =>
  house.client(undefined, from).post('/api/ops/login', given, headers)
const setCookie = (answer: Answered): string => String(answer.headers['set-cookie'] ?? '')
const device = (answer: Answered) => ({ cookie: setCookie(answer).split(';')[0] ?? '' })
const strangers = async (who: Made, tries = 31) => {
  const answers = await Promise.all(
    Array.from({ length: tries }, () => logIn({ email: who.email, password: 'not this one' })),
  )
  return answers.map(({ status }) => status)
}

describe('thirty wrong log-ins from strangers', () => {
  it('shut no operator out of a device where he has logged in', async () => {
    const who = await newOperator()
    const known = device(await logIn(right(who)))
    expect(new Set(await strangers(who, 40))).toEqual(new Set([401, 429]))
    expect((await logIn(right(who))).status).toBe(429)
    expect((await logIn(right(who), address(), known)).status).toBe(200)
  })

  it('shut no operator out who shows a passkey of his own, on whatever device', async () => {
    const who = await newOperator()
    const session = String((await logIn(right(who))).body['token'])
    const own = house.client(session, address())
    const key = new Authenticator(ORIGIN)
    const { email, ...proof } = right(who)
    const options = (await own.post('/api/ops/security/passkeys/begin', proof)).body
    const kept = await own.post('/api/ops/security/passkeys/finish', {
      ...key.create(options as never),
      name: 'Laptop',
    })
    expect(kept.status).toBe(201)
    await strangers(who)
    const door = house.client(undefined, address())
    const show = async (by: Authenticator) =>
      (
        await door.post('/api/ops/login/passkey/finish', {
          email,
          password: who.password,
          passkey: by.get((await door.post('/api/ops/login/passkey/begin')).body as never),
        })
      ).status
    expect(await show(key)).toBe(200)
  })

  it('are as many where each shows a passkey that is not the operator’s', async () => {
    const [who, other] = [await newOperator(), await newOperator()]
    const own = house.client(String((await logIn(right(other))).body['token']), address())
    const key = new Authenticator(ORIGIN)
    const { email: _email, ...proof } = right(other)
    const options = (await own.post('/api/ops/security/passkeys/begin', proof)).body
    const passkey = { ...key.create(options as never), name: 'Laptop' }
    expect((await own.post('/api/ops/security/passkeys/finish', passkey)).status).toBe(201)
    const answers = await Promise.all(
      Array.from({ length: 31 }, async () => {
        const door = house.client(undefined, address())
        const begun = (await door.post('/api/ops/login/passkey/begin')).body as never
        const guess = { email: who.email, password: 'not this one', passkey: key.get(begun) }
        return (await door.post('/api/ops/login/passkey/finish', guess)).status
      }),
    )
    expect(answers.toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 30 }, () => 401),
      429,
    ])
  })

  it('leave the cookie of a device HttpOnly, SameSite=Strict, Secure behind TLS, and no word of who', async () => {
    const who = await newOperator()
    const plain = setCookie(await logIn(right(who)))
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/api/ops'])
      expect(plain).toContain(part)
    expect(decodeURIComponent(plain)).not.toContain(who.email)
    const behind = { 'x-forwarded-proto': 'https', 'x-forwarded-for': address() }
    expect(setCookie(await logIn(right(who), '127.0.0.1', behind))).toContain('Secure')
    expect(setCookie(await logIn({ email: who.email, password: 'wrong' }))).toBe('')
  })

  it('count on a stolen device for that device alone, and its cookie is good for nobody else', async () => {
    const [who, other] = [await newOperator(), await newOperator()]
    const stolen = device(await logIn(right(who)))
    const wrong = { email: who.email, password: 'not this one' }
    for (let n = 0; n < 5; n++) expect((await logIn(wrong, address(), stolen)).status).toBe(401)
    expect((await logIn(right(who), address(), stolen)).status).toBe(429)
    expect((await logIn(right(who))).status).toBe(200)
    await strangers(other)
    expect((await logIn(right(other), address(), stolen)).status).toBe(429)
  })
})

describe('OPS_NETWORKS', () => {
  it('hides the console and its calls from every other network, and nothing else', async () => {
    const bound = await testApp({
      database: house.database,
      sandbox: house.sandbox,
      clock,
      env: { OPS_NETWORKS: '10.8.0.0/16, 2001:db8:7::/48' },
    })
    const status = async (path: string, from: string) =>
      (await bound.client(undefined, from).get(path)).status
    for (const from of ['10.8.3.4', '::ffff:10.8.3.4', '2001:db8:7:1::9'])
      expect([from, await status('/api/ops/me', from)]).toEqual([from, 401])
    for (const from of ['10.9.0.1', '2001:db8:8::1', '127.0.0.1'])
      for (const path of ['/api/ops/me', '/api/%6fps/me', '/ops', '/ops/', '/ops/members'])
        expect([path, await status(path, from)]).toEqual([path, 404])
    expect(await status('/healthz', '10.9.0.1')).toBe(200)
    const answer = await bound.client(undefined, '10.9.0.1').post('/api/ops/login', {})
    expect([answer.status, answer.body]).toEqual([404, { message: 'NOT_FOUND' }])
    await bound.close()
  })
})
