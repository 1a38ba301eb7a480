import { describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const house = await testApp()
house.clock.hold()
let n = 0
const phone = () => `06${String(10_000_000 + ++n)}`
const someone = () => house.client(undefined, `198.19.${Math.floor(++n / 250)}.${n % 250}`)
const send = (phoneNumber: string, from = someone()) => from.post('/api/otp/send', { phoneNumber })
const verify = (otpToken: unknown, otpCode: unknown) =>
  someone().post('/api/otp/verify', { otpToken, otpCode })
const codeOf = async (to: string) =>
  (await house.world<{ otpCode: string }[]>('GET', `/sandbox/sms?phone=${to}`))[0]?.otpCode ?? ''
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const sent = async (to = phone(), from = someone()) => {
  const answer = await send(to, from)
  return { to, from, token: String(answer.body.otpToken), code: await codeOf(to) }
}

describe('sending', () => {
  test('refuses anything that is not a phone', async () =>
    expect((await send('12345')).body.message).toBe('PHONE_NUMBER_REQUIRE_10_DIGIT'))

  test('once a minute for a phone from an address, of many together one; 5 an hour from wherever', async () => {
    const to = phone()
    const from = someone()
    const together = await Promise.all(Array.from({ length: 16 }, () => send(to, from)))
    expect(together.filter((answer) => answer.body.code === 'SUCCESS')).toHaveLength(1)
    const refused = together.filter((answer) => answer.body.message === 'REQUEST_LIMIT_1MIN')
    expect([refused.length, refused[0]?.status, refused[0]?.headers['retry-after']]).toEqual([
      15,
      429,
      '60',
    ])
    for (let i = 0; i < 4; i++) {
      house.clock.advance(60_000)
      expect((await send(to)).body.code).toBe('SUCCESS')
    }
    house.clock.advance(60_000)
    expect((await send(to)).body.message).toBe('REQUEST_LIMIT')
    expect(await house.world<unknown[]>('GET', `/sandbox/sms?phone=${to}`)).toHaveLength(5)
    house.clock.advance(3_600_000)
    expect((await send(to)).body.code).toBe('SUCCESS')
  })

  test('20 an hour from one address', async () => {
    const from = house.client(undefined, '192.0.2.99')
    const answers = await Promise.all(Array.from({ length: 24 }, () => send(phone(), from)))
    expect(answers.filter((answer) => answer.body.code === 'SUCCESS')).toHaveLength(20)
    expect(answers.filter((answer) => answer.body.message === 'REQUEST_LIMIT')).toHaveLength(4)
  })

  test('one address sends a phone the 5 of an hour, and four phones in all', async () => {
    house.clock.advance(3_600_000)
    const attacker = house.client(undefined, '192.0.2.97')
    const victims = Array.from({ length: 5 }, phone)
    const answers: unknown[] = []
    for (let i = 0; i < 6; i++) {
      const { body } = await send(victims[0] ?? '', attacker)
      answers.push(body.code ?? body.message)
      house.clock.advance(61_000)
    }
    expect(answers).toEqual([...Array<string>(5).fill('SUCCESS'), 'REQUEST_LIMIT'])
    // What was refused is charged to the address too: 14 are left to it.
    let others = 0
    for (let i = 0; i < 5; i++) {
      for (const victim of victims.slice(1))
        if ((await send(victim, attacker)).body.code === 'SUCCESS') others += 1
      house.clock.advance(61_000)
    }
    expect(others).toBe(14)
  })

  test("a stranger who uses up a phone's 5 codes does not lock the owner's device, which has 5 more", async () => {
    house.clock.advance(3_600_000)
    const { username, password } = await house.register()
    house.clock.advance(61_000)
    const { headers } = await someone().post('/api/login', { username, password })
    const cookie = String(headers['set-cookie']).split(';')[0] ?? ''
    const other = await house.register()
    const ask = async (to: string, own: boolean) =>
      (
        await someone().post(
          '/api/otp/send',
          { phoneNumber: to },
          own ? { cookie } : { cookie: 'device=forged' },
        )
      ).body
    house.clock.advance(3_600_000)
    for (let i = 0; i < 5; i++) {
      expect((await ask(username, false)).code).toBe('SUCCESS')
      house.clock.advance(61_000)
    }
    expect((await ask(username, false)).message).toBe('REQUEST_LIMIT')
    for (let i = 0; i < 5; i++) {
      house.clock.advance(61_000)
      expect((await ask(username, true)).code).toBe('SUCCESS')
    }
    house.clock.advance(61_000)
    expect((await ask(username, true)).message).toBe('REQUEST_LIMIT')
    // The cookie stands for its own phone alone.
    for (let i = 0; i < 5; i++) {
      house.clock.advance(61_000)
      expect((await ask(other.username, true)).code).toBe('SUCCESS')
    }
    house.clock.advance(61_000)
    expect((await ask(other.username, true)).message).toBe('REQUEST_LIMIT')
  })

  test('an address past its 20 costs no phone anything: the owner elsewhere gets his code', async () => {
    house.clock.advance(3_600_000)
    const attacker = house.client(undefined, '192.0.2.98')
    for (let i = 0; i < 20; i++) await send(phone(), attacker)
    const victim = phone()
    for (let i = 0; i < 6; i++) {
      expect((await send(victim, attacker)).body.message).toBe('REQUEST_LIMIT')
      house.clock.advance(61_000)
    }
    expect((await send(victim)).body.code).toBe('SUCCESS')
  })

  test('as many a minute over all as the setting says', async () => {
    house.clock.advance(60_000)
    await house.context.settings.set('otpSendsPerMinute', 3)
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(phone())))
    await house.context.settings.set('otpSendsPerMinute', 300)
    expect(answers.filter((answer) => answer.body.code === 'SUCCESS')).toHaveLength(3)
    expect(answers.filter((answer) => answer.body.message === 'REQUEST_LIMIT')).toHaveLength(3)
  })

  test('OTP_SEND_FAIL when the gateway says no', async () => {
    house.clock.advance(60_000)
    await house.world('POST', '/sandbox/faults', { target: 'sms', kind: 'refuse', times: 1 })
    const answer = await send(phone())
    expect([answer.status, answer.body]).toEqual([502, { message: 'OTP_SEND_FAIL' }])
  })

  test("a lost answer of the gateway's keeps the code: what has arrived is right", async () => {
    house.clock.advance(60_000)
    await house.world('POST', '/sandbox/faults', { target: 'sms', kind: 'timeout-after', times: 1 })
    const { to, token, code } = await sent()
    expect(code).toMatch(/^\d{6}$/)
    expect((await verify(token, code)).body).toEqual({ code: 'OTP_CODE_VALID' })
    // It was a send like any other.
    expect((await send(to)).body.code).toBe('SUCCESS')
  })

  test.each(['error', 'timeout-before'])(
    'after %s, which nobody can tell from a lost answer, a new code can be had in a minute',
    async (kind) => {
      house.clock.advance(60_000)
      await house.world('POST', '/sandbox/faults', { target: 'sms', kind, times: 1 })
      const { to, from, token, code } = await sent()
      expect(code).toBe('')
      expect((await send(to, from)).body.message).toBe('REQUEST_LIMIT_1MIN')
      house.clock.advance(60_000)
      const second = await sent(to, from)
      expect((await verify(token, second.code)).body.message).toBe('OTP_EXPIRED')
      expect((await verify(second.token, second.code)).body).toEqual({ code: 'OTP_CODE_VALID' })
    },
  )
})

describe('verifying', () => {
  test('the right code once; then OTP_VERIFIED, also at sending with its token, for 15 minutes', async () => {
    const { to, token, code } = await sent()
    expect((await verify(token, code)).body).toEqual({ code: 'OTP_CODE_VALID' })
    expect((await verify(token, code)).body.message).toBe('OTP_VERIFIED')
    const again = () => someone().post('/api/otp/send', { phoneNumber: to, otpToken: token })
    const known = { otpRef: '', otpToken: token, code: 'OTP_VERIFIED' }
    expect((await again()).body).toEqual(known)
    house.clock.advance(15 * 60_000 - 1_000)
    expect((await again()).body).toEqual(known)
    house.clock.advance(1_000)
    expect((await again()).body.code).toBe('SUCCESS')
  })

  test('S128: tells a stranger nothing: without that token, or for another phone, a code is sent', async () => {
    const { to, token, code } = await sent()
    await verify(token, code)
    house.clock.advance(60_000)
    const other = await sent()
    for (const otpToken of [undefined, '', 'x'.repeat(43), other.token]) {
      const answer = await someone().post('/api/otp/send', { phoneNumber: to, otpToken })
      expect(answer.body.code).toBe('SUCCESS')
      expect(answer.body.otpToken).not.toBe(token)
      house.clock.advance(60_000)
    }
    const elsewhere = await someone().post('/api/otp/send', {
      phoneNumber: phone(),
      otpToken: token,
    })
    expect(elsewhere.body.code).toBe('SUCCESS')
  })

  test('5 wrong tries, then OTP_BLOCK for 15 minutes for the code and for sending from there', async () => {
    const { to, from, token, code } = await sent()
    for (let i = 0; i < 5; i++) {
      const answer = await verify(token, wrong(code))
      expect([answer.status, answer.body.message, answer.body['details']]).toEqual([
        422,
        'OTP_CODE_INVALID',
        { triesLeft: 4 - i },
      ])
    }
    const blocked = await verify(token, code)
    expect([blocked.status, blocked.body, blocked.headers['retry-after']]).toEqual([
      429,
      { message: 'OTP_BLOCK' },
      '900',
    ])
    house.clock.advance(14 * 60_000)
    expect((await send(to, from)).body.message).toBe('OTP_BLOCK')
    house.clock.advance(60_000)
    expect((await verify(token, code)).body.message).toBe('OTP_EXPIRED')
    expect((await send(to, from)).body.code).toBe('SUCCESS')
  })

  test('a stranger who guesses wrong does not block the owner, nor end the code that the owner has', async () => {
    const own = await sent()
    house.clock.advance(61_000)
    const stranger = await sent(own.to)
    for (let i = 0; i < 5; i++) await verify(stranger.token, wrong(stranger.code))
    expect((await verify(stranger.token, stranger.code)).body.message).toBe('OTP_BLOCK')
    expect((await verify(own.token, own.code)).body.code).toBe('OTP_CODE_VALID')
    house.clock.advance(61_000)
    expect((await send(own.to, own.from)).body.code).toBe('SUCCESS')
  })

  test('counts 5 of 128 guesses at once, and refuses the right one after them', async () => {
    const { token, code } = await sent()
    const answers = await Promise.all(Array.from({ length: 128 }, () => verify(token, wrong(code))))
    expect(answers.filter((answer) => answer.body.message === 'OTP_CODE_INVALID')).toHaveLength(5)
    expect(answers.filter((answer) => answer.body.message === 'OTP_BLOCK')).toHaveLength(123)
    expect((await verify(token, code)).body.message).toBe('OTP_BLOCK')
  })

  test('5 minutes, and of one address only the newest code', async () => {
    const late = await sent()
    house.clock.advance(5 * 60_000)
    expect((await verify(late.token, late.code)).body.message).toBe('OTP_EXPIRED')
    const first = await sent()
    house.clock.advance(60_000)
    const second = await send(first.to, first.from)
    expect((await verify(first.token, first.code)).body.message).toBe('OTP_EXPIRED')
    expect((await verify(second.body.otpToken, await codeOf(first.to))).body.code).toBe(
      'OTP_CODE_VALID',
    )
  })

  test('tells a malformed token from an unknown one; a code of another shape is just wrong', async () => {
    expect((await verify('', '123456')).body.message).toBe('OTP_TOKEN_INVALID')
    expect((await verify('not a token', '123456')).body.message).toBe('OTP_TOKEN_INVALID')
    expect((await verify('A'.repeat(43), '123456')).body.message).toBe('OTP_NOT_EXIST')
    const { token } = await sent()
    for (const code of ['', '12345', 'abcdef'])
      expect((await verify(token, code)).body.message).toBe('OTP_CODE_INVALID')
    expect((await verify(token, 123456)).body.message).toBe('INVALID_REQUEST')
  })

  test('OTP_VERIFY_FAIL when the code cannot be looked at', async () => {
    const { token, code } = await sent()
    const { db } = house.context
    const broken = await testApp({
      database: house.database,
      sandbox: house.sandbox,
      clock: house.clock,
    })
    Object.assign(broken.context, { db: db.withSchema('nowhere') })
    const answer = await broken.client().post('/api/otp/verify', { otpToken: token, otpCode: code })
    expect([answer.status, answer.body]).toEqual([500, { message: 'OTP_VERIFY_FAIL' }])
    await broken.close()
    expect((await verify(token, code)).body.code).toBe('OTP_CODE_VALID')
  })
})
