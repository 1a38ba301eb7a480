import { describe, expect, test } from 'vitest'
import { testApp, type Answered } from '../../../../testing/app.ts'

const house = await testApp({ settings: { registerOTP: false } })
let line = 0
const address = () => `198.19.${Math.floor(++line / 250)}.${line % 250}`
const WRONG = 'not this one'
const login = (
  username: string,
  password: string,
  from = address(),
  headers: Record<string, string> = {},
) => house.client(undefined, from).post('/api/login', { username, password }, headers)
const setCookie = (answer: Answered): string => String(answer.headers['set-cookie'] ?? '')
/** What the browser sends back. */
const device = (answer: Answered): Record<string, string> => ({
  cookie: setCookie(answer).split(';')[0] ?? '',
})

describe('a stranger who guesses', () => {
  test('five times does not shut the owner out elsewhere, only himself', async () => {
    const { username, password } = await house.register()
    const stranger = address()
    for (let i = 0; i < 5; i++)
      expect((await login(username, WRONG, stranger)).body.message).toBe('WRONG_CREDENTIAL')
    const refused = await login(username, password, stranger)
    expect([refused.status, refused.body.message]).toEqual([429, 'REQUEST_LIMIT'])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect((await login(username, password)).status).toBe(200)
    house.clock.advance(15 * 60_000)
    expect((await login(username, password, stranger)).status).toBe(200)
  })

  test("meets the slower limit of the phone from many addresses, and never locks the owner's device", async () => {
    const { username, password } = await house.register()
    const known = device(await login(username, password))
    const answers = await Promise.all(Array.from({ length: 40 }, () => login(username, WRONG)))
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(30)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10)
    expect((await login(username, password)).status).toBe(429)
    expect((await login(username, password, address(), known)).status).toBe(200)
    house.clock.advance(60 * 60_000)
    expect((await login(username, password)).status).toBe(200)
  })

  test('does not lock a device the owner has used, at the same address (a café, a carrier)', async () => {
    const { username, password } = await house.register()
    const shared = address()
    const known = device(await login(username, password, shared))
    for (let i = 0; i < 5; i++) await login(username, WRONG, shared)
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => login(`08765${String(10_000 + i)}`, WRONG, shared)),
    )
    expect((await login(username, password, shared)).status).toBe(429)
    expect((await login(username, password, shared, known)).status).toBe(200)
  })
})

describe('the device cookie', () => {
  test('is HttpOnly, SameSite=Strict, of 180 days, and Secure behind TLS; a refusal sets none', async () => {
    const { username, password } = await house.register()
    const plain = setCookie(await login(username, password))
    expect(plain).toMatch(/^device=[\w.-]{40,600}; /)
    for (const part of ['HttpOnly', 'SameSite=Strict', `Max-Age=${180 * 86_400}`, 'Path=/api'])
      expect(plain).toContain(part)
    expect(plain).not.toContain('Secure')
    const sealed = setCookie(
      await login(username, password, '127.0.0.1', {
        'x-forwarded-proto': 'https',
        'x-forwarded-for': address(),
      }),
    )
    expect(sealed).toContain('Secure')
    expect(setCookie(await login(username, WRONG))).toBe('')
    expect(decodeURIComponent(plain)).not.toContain(username)
  })

  test('has a limit of its own: who stole one has five tries, from anywhere', async () => {
    const { username, password } = await house.register()
    const stolen = device(await login(username, password))
    for (let i = 0; i < 5; i++)
      expect((await login(username, WRONG, address(), stolen)).status).toBe(401)
    expect((await login(username, WRONG, address(), stolen)).status).toBe(429)
    // It opens nothing, and its owner comes in without it.
    expect((await login(username, password)).status).toBe(200)
  })

  test("of one member gives nothing for another's phone", async () => {
    const [victim, thief] = [await house.register(), await house.register()]
    const own = device(await login(thief.username, thief.password))
    const from = address()
    for (let i = 0; i < 5; i++) await login(victim.username, WRONG, from, own)
    expect((await login(victim.username, WRONG, from, own)).status).toBe(429)
  })

  test('altered, made up, or older than 180 days is none', async () => {
    const { username, password } = await house.register()
    const { cookie = '' } = device(await login(username, password))
    const flipped = cookie.slice(0, -6) + (cookie.at(-6) === 'A' ? 'B' : 'A') + cookie.slice(-5)
    const from = address()
    for (let i = 0; i < 5; i++) await login(username, WRONG, from)
    for (const fake of [flipped, 'device=x', 'device=', 'device=%00', `device=${username}`])
      expect((await login(username, password, from, { cookie: fake })).status).toBe(429)
    house.clock.advance(180 * 86_400_000)
    for (let i = 0; i < 5; i++) await login(username, WRONG, from)
    expect((await login(username, password, from, { cookie })).status).toBe(429)
  })

  test('remembers everybody who uses one phone, and a login adds to it', async () => {
    const [one, two] = [await house.register(), await house.register()]
    const first = device(await login(one.username, one.password))
    const both = device(await login(two.username, two.password, address(), first))
    const from = address()
    for (const { username } of [one, two])
      for (let i = 0; i < 5; i++) await login(username, WRONG, from)
    for (const { username, password } of [one, two])
      expect((await login(username, password, from, both)).status).toBe(200)
  })
})

describe('a login on a new device', () => {
  const told = async (phone: string) =>
    (await house.world<{ text: string }[]>('GET', `/sandbox/sms?phone=${phone}`)).filter(
      ({ text }) => text.includes('เครื่องใหม่'),
    )
  const CHROME =
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/130.0.0.0 Mobile Safari/537.36'

  test('is told to the member by SMS; the own device, the first login and a failure are not', async () => {
    const { username, password } = await house.register()
    await house.jobs.runDue()
    expect(await told(username)).toEqual([])
    const own = device(await login(username, password))
    await house.jobs.runDue()
    const before = (await told(username)).length
    await login(username, password, address(), own)
    await login(username, WRONG)
    await house.jobs.runDue()
    expect(await told(username)).toHaveLength(before)
    await login(username, password, address(), { 'user-agent': CHROME })
    await house.jobs.runDue()
    const [newest, ...others] = await told(username)
    expect([newest?.text, others.length]).toEqual([
      expect.stringContaining('(Chrome, Android)'),
      before,
    ])
  })

  test('is no news from the browser and address of an earlier one, whose cookies are gone', async () => {
    const { username, password } = await house.register()
    const from = address()
    await login(username, password, from, { 'user-agent': CHROME })
    await house.jobs.runDue()
    const before = (await told(username)).length
    house.clock.advance(60_000)
    await login(username, password, from, { 'user-agent': CHROME })
    await house.jobs.runDue()
    expect(await told(username)).toHaveLength(before)
    // The own logins have used up none of the day's five.
    for (let n = 0; n < 6; n++) await login(username, password, from, { 'user-agent': CHROME })
    await house.jobs.runDue()
    await login(username, password, address(), { 'user-agent': 'a thief' })
    await house.jobs.runDue()
    expect(await told(username)).toHaveLength(before + 1)
  })

  test('is told of the first of two at once', async () => {
    const { username, password } = await house.register()
    const from = address()
    await login(username, password)
    await house.jobs.runDue()
    const before = (await told(username)).length
    await login(username, password, from, { 'user-agent': 'another' })
    await login(username, password, from, { 'user-agent': 'another' })
    await house.jobs.runDue()
    // Logging in twice before the job runs does not hide the first.
    expect(await told(username)).toHaveLength(before + 1)
  })

  test('is told 5 times a day at most: who logs in and out does not flood the phone', async () => {
    const { username, password } = await house.register()
    for (let n = 0; n < 9; n++) expect((await login(username, password)).status).toBe(200)
    await house.jobs.runDue()
    expect(await told(username)).toHaveLength(5)
    house.clock.advance(86_400_000)
    await login(username, password)
    await house.jobs.runDue()
    expect(await told(username)).toHaveLength(6)
  })
})
