import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

test('no password, token or code is ever in a log or in an answer that is not its own', async () => {
  const house = await testApp()
  const canary = 'canary-Passw0rd-7f3a'
  const person = await house.register({ password: canary })
  const nextCanary = 'canary-Passw0rd-next'
  const messages = await house.world<{ otpCode: string }[]>(
    'GET',
    `/sandbox/sms?phone=${person.username}`,
  )
  const codes = messages.map((message) => message.otpCode)
  const other = house.client(undefined, '192.0.2.77')

  const answers = [
    await other.post('/api/login', { username: person.username, password: `${canary}-wrong` }),
    await other.post('/api/login', { username: person.username, password: canary, [canary]: 1 }),
    await other.post('/api/login', `{"password": "${canary}"`, {
      'content-type': 'application/json',
    }),
    await other.post('/api/account', { password: canary, username: 7 }),
    await other.post('/api/otp/verify', { otpToken: person.token, otpCode: codes[0] }),
    await other.get(`/api/account/${canary}`),
    await house.client(`${person.token}x`).get('/api/account/profile'),
    await person.client.put('/api/account/changepwd', {
      oldPassword: `${canary}-wrong`,
      newPassword: nextCanary,
    }),
    await person.client.put('/api/account/changepwd', {
      oldPassword: canary,
      newPassword: nextCanary,
    }),
    await person.client.post('/api/logout'),
  ]
  await house.world('POST', '/sandbox/faults', { target: 'sms', kind: 'refuse', times: 1 })
  answers.push(await other.post('/api/otp/send', { phoneNumber: '0911111111' }))

  // An operator's own log line would show it: what is planted must be findable at all.
  expect(house.logs.length).toBeGreaterThan(10)
  const logged = house.logs.join('\n')
  for (const secret of [canary, nextCanary, person.token]) expect(logged).not.toContain(secret)
  for (const code of codes) expect(logged).not.toMatch(new RegExp(`(?<![\\d])${code}(?![\\d])`))
  // The names of unknown fields are echoed by INVALID_REQUEST to whoever sent them; values never are.
  for (const [at, answer] of answers.entries())
    if (at !== 1) expect(answer.text).not.toContain(canary)

  const { db } = house.context
  const stored = JSON.stringify([
    await db.selectFrom('member').selectAll().execute(),
    await db.selectFrom('session').selectAll().execute(),
    await db.selectFrom('otp').selectAll().execute(),
    await db.selectFrom('attempt').selectAll().execute(),
  ])
  for (const secret of [canary, nextCanary, person.token]) expect(stored).not.toContain(secret)
})
