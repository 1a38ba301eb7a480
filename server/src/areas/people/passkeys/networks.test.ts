import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const house = await testApp({ settings: { registerOTP: false } })
house.clock.hold()
const begin = async (from: string, headers: Record<string, string> = {}) =>
  (
    await house
      .client(undefined, '127.0.0.1')
      .post('/api/login/passkey/begin', {}, { 'x-forwarded-for': from, ...headers })
  ).status

test('one network begins 3 times what an address may; a device with a login of its own is not shut out', async () => {
  const { username, password } = await house.register()
  const entered = await house
    .client(undefined, '192.0.2.5')
    .post('/api/login', { username, password })
  const cookie = String(entered.headers['set-cookie']).split(';')[0] ?? ''
  const answers = await Promise.all(
    Array.from({ length: 320 }, (_, i) => begin(`2001:db8:56:10${i % 8}::1`)),
  )
  expect(answers.filter((status) => status === 200)).toHaveLength(300)
  expect(answers.filter((status) => status === 429)).toHaveLength(20)
  expect(await begin('2001:db8:56:1ff::1', { cookie })).toBe(200)
  expect(await begin('2001:db8:57::1')).toBe(200)
})
