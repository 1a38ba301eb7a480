import { expect, test } from 'vitest'
import { testApp, type TestApp } from '../../../../testing/app.ts'

const settings = { registerOTP: false }
// A password's true cost: who waits for whom is asked here.
const house = await testApp({ settings, env: { CHEAP_PASSWORDS: '' } })
const cheapHouse = await testApp({ settings })
const loginAt = (site: TestApp) => {
  const proxied = site.client(undefined, '127.0.0.1')
  return (username: string, password: string, from: string, headers: Record<string, string> = {}) =>
    proxied.post('/api/login', { username, password }, { 'x-forwarded-for': from, ...headers })
}

test('300 wrong logins of one /48 delay neither an own device nor another address', async () => {
  const login = loginAt(house)
  const { username, password } = await house.register()
  const entered = await login(username, password, '192.0.2.10')
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  let answered = 0
  const strangers = Array.from({ length: 300 }, async (_, i) => {
    const from = `2001:db8:48:${(i * 200).toString(16)}::1`
    const { status } = await login(`06${String(30_000_000 + i)}`, 'not this one', from)
    answered += 1
    return status
  })
  const right = async (from: string, headers: Record<string, string> = {}) => {
    const { status } = await login(username, password, from, headers)
    return { status, behind: answered }
  }
  const [own, elsewhere] = await Promise.all([
    right('2001:db8:48:ffff::1', { cookie }),
    right('198.51.100.20'),
  ])
  expect([own.status, elsewhere.status]).toEqual([200, 200])
  expect(own.behind).toBeLessThan(30)
  expect(elsewhere.behind).toBeLessThan(30)
  expect(new Set(await Promise.all(strangers))).toEqual(new Set([401]))
})

test('the wrong logins of one network are 10 times those of one address', async () => {
  const login = loginAt(cheapHouse)
  const failed = async (from: (i: number) => string, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, (_, i) => login(`0990${100_000 + i}`, 'not this one', from(i))),
    )
    return answers.filter(({ status }) => status === 401).length
  }
  // 60 addresses of a /56, 3 each.
  expect(
    await failed((i) => `2001:db8:56:1${(i % 60).toString(16).padStart(2, '0')}::1`, 180),
  ).toBe(150)
})
