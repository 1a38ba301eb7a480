import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const house = await testApp()
house.clock.hold()
let n = 0
const phone = () => `06${String(20_000_000 + ++n)}`
type Headers = Record<string, string>
/** Behind the proxy that the server believes. */
const proxied = house.client(undefined, '127.0.0.1')
const post = (path: string, body: unknown, from: string, headers: Headers = {}) =>
  proxied.post(path, body, { 'x-forwarded-for': from, ...headers })
const send = (phoneNumber: string, from: string, headers: Headers = {}) =>
  post('/api/otp/send', { phoneNumber }, from, headers)
const verify = (otpToken: unknown, otpCode: string, from = '192.0.2.1') =>
  post('/api/otp/verify', { otpToken, otpCode }, from)
const codeOf = async (to: string) =>
  (await house.world<{ otpCode: string }[]>('GET', `/sandbox/sms?phone=${to}`))[0]?.otpCode ?? ''
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0')
/** Another /24 each time. */
const somewhere = () => `100.${64 + (++n >> 8)}.${n & 255}.7`
const nextHour = () => house.clock.advance(3_600_001)
const words = (answers: { body: Record<string, unknown> }[], word: string) =>
  answers.filter(({ body }) => body['code'] === word || body['message'] === word).length

/** A member and the cookie of a browser of theirs. */
async function ownDevice(): Promise<{ own: string; headers: Headers }> {
  const { username, password } = await house.register()
  const { headers } = await post('/api/login', { username, password }, somewhere())
  nextHour()
  return { own: username, headers: { cookie: String(headers['set-cookie']).split(';')[0] ?? '' } }
}

describe('the codes of one network', () => {
  test('a /48 sends 200 an hour however it spells itself, a /56 of it 60, and visitors get theirs', async () => {
    nextHour()
    const of56 = await Promise.all(
      Array.from({ length: 70 }, (_, i) =>
        send(phone(), `2001:DB8:48:1${i.toString(16).padStart(2, '0')}::${i}`),
      ),
    )
    expect([words(of56, 'SUCCESS'), words(of56, 'REQUEST_LIMIT')]).toEqual([60, 10])
    // They are sent at one moment: any ten of them may be the refused ones.
    const refused = of56.filter(({ body }) => body.message === 'REQUEST_LIMIT')
    expect(refused.map(({ headers }) => Number(headers['retry-after']) > 3_000)).toEqual(
      Array.from({ length: 10 }, () => true),
    )
    house.clock.advance(60_001)
    const of48 = await Promise.all(
      Array.from({ length: 150 }, (_, i) =>
        send(phone(), `2001:0db8:0048:${(0x400 + 0x100 * i).toString(16)}::1`),
      ),
    )
    expect([words(of48, 'SUCCESS'), words(of48, 'REQUEST_LIMIT')]).toEqual([140, 10])
    expect((await send(phone(), somewhere())).body.code).toBe('SUCCESS')
    expect((await send(phone(), '2001:db8:49:1::1')).body.code).toBe('SUCCESS')
  })
})

describe('a stranger who sends codes to a phone', () => {
  test('does not make its owner wait: one a minute for the phone at an address, and on a device', async () => {
    const { own, headers } = await ownDevice()
    const stranger = somewhere()
    expect((await send(own, stranger)).body.code).toBe('SUCCESS')
    const again = await send(own, stranger)
    expect([again.status, again.body.message, again.headers['retry-after']]).toEqual([
      429,
      'REQUEST_LIMIT_1MIN',
      '60',
    ])
    // At the stranger's own address too, as in a café.
    expect((await send(own, stranger, headers)).body.code).toBe('SUCCESS')
    expect((await send(own, somewhere(), headers)).body.message).toBe('REQUEST_LIMIT_1MIN')
    expect((await send(own, somewhere())).body.code).toBe('SUCCESS')
  })

  test("and has used up the address's, the phone's and the site's, leaves the owner's device its part", async () => {
    const { own, headers } = await ownDevice()
    const cafe = somewhere()
    for (let i = 0; i < 20; i++) await send(phone(), cafe)
    for (let i = 0; i < 5; i++) await send(own, somewhere())
    expect((await send(own, somewhere())).body.message).toBe('REQUEST_LIMIT')
    await house.context.settings.set('otpSendsPerMinute', 10)
    house.clock.advance(60_001)
    const flood = await Promise.all(Array.from({ length: 20 }, () => send(phone(), somewhere())))
    expect(words(flood, 'SUCCESS')).toBe(8)
    expect((await send(own, cafe, headers)).body.code).toBe('SUCCESS')
    await house.context.settings.set('otpSendsPerMinute', 300)
  })

  test('does not end the code that the owner waits for, nor block its device, at the same address', async () => {
    const { own, headers } = await ownDevice()
    const cafe = somewhere()
    const owners = await send(own, cafe, headers)
    const code = await codeOf(own)
    const theirs = await send(own, cafe)
    const guesses = []
    for (let i = 1; i <= 6; i++)
      guesses.push(await verify(theirs.body.otpToken, wrong(code, i), cafe))
    expect(words(guesses, 'OTP_BLOCK')).toBe(1)
    expect((await verify(owners.body.otpToken, code, cafe)).body.code).toBe('OTP_CODE_VALID')
    house.clock.advance(60_001)
    expect((await send(own, cafe)).body.message).toBe('OTP_BLOCK')
    expect((await send(own, cafe, headers)).body.code).toBe('SUCCESS')
  })

  test('has 10 guesses in an hour, from wherever; the owner on a device has codes and tries', async () => {
    const { own, headers } = await ownDevice()
    const codes = []
    for (let i = 1; i <= 3; i++) {
      const { body } = await send(own, `2001:db8:77:${i}::1`)
      codes.push({ token: body['otpToken'], code: await codeOf(own) })
    }
    const guesses = await Promise.all(
      codes.flatMap(({ token, code }) =>
        Array.from({ length: 5 }, (_, i) => verify(token, wrong(code, i + 1))),
      ),
    )
    expect([words(guesses, 'OTP_CODE_INVALID'), words(guesses, 'OTP_BLOCK')]).toEqual([10, 5])
    const elsewhere = await send(own, somewhere())
    expect([elsewhere.status, elsewhere.body.message]).toEqual([429, 'OTP_BLOCK'])
    expect(Number(elsewhere.headers['retry-after'])).toBeGreaterThan(3_000)
    const owners = await send(own, somewhere(), headers)
    expect((await verify(owners.body.otpToken, wrong(await codeOf(own)))).body.message).toBe(
      'OTP_CODE_INVALID',
    )
    expect((await verify(owners.body.otpToken, await codeOf(own))).body.code).toBe('OTP_CODE_VALID')
    nextHour()
    expect((await send(own, somewhere())).body.code).toBe('SUCCESS')
  })
})

test("an owner's devices together send 10 an hour: a cookie for each login is no way to more", async () => {
  const { username, password } = await house.register()
  const answers = []
  for (let device = 0; device < 3; device++) {
    const from = somewhere()
    const { headers } = await post('/api/login', { username, password }, from)
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    for (let i = 0; i < 5; i++) {
      answers.push(await send(username, from, { cookie }))
      house.clock.advance(60_001)
    }
  }
  expect([words(answers, 'SUCCESS'), words(answers, 'REQUEST_LIMIT')]).toEqual([10, 5])
})

test('the site sends so many a day; a fifth of it is for devices of members', async () => {
  const { own, headers } = await ownDevice()
  house.clock.advance(86_400_001)
  await house.context.settings.set('otpSendsPerDay', 10)
  const answers = []
  for (let i = 0; i < 9; i++) {
    answers.push(await send(phone(), somewhere()))
    house.clock.advance(60_001)
  }
  expect([words(answers, 'SUCCESS'), words(answers, 'REQUEST_LIMIT')]).toEqual([8, 1])
  expect((await send(own, somewhere(), headers)).body.code).toBe('SUCCESS')
  await house.context.settings.set('otpSendsPerDay', 20_000)
  house.clock.advance(86_400_001)
})

describe('a code goes to a mobile number', () => {
  test.each(['0212345678', '0353123456', '0721234567', '0012345678', '0112345678', '0412345678'])(
    'not to %s',
    async (landline) => {
      const answer = await send(landline, somewhere())
      expect([answer.status, answer.body]).toEqual([400, { message: 'PHONE_NUMBER_NOT_MOBILE' }])
      expect(await house.world('GET', `/sandbox/sms?phone=${landline}`)).toEqual([])
    },
  )
  test.each(['0612345678', '0812345678', '0912345678'])('but to %s', async (mobile) =>
    expect((await send(mobile, somewhere())).body.code).toBe('SUCCESS'),
  )
})
