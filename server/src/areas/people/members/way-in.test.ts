import { expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'

const house = await testApp()

test('S189: a stranger gets a code, registers, logs in, reads the profile; the ledger has the accounts', async () => {
  const { client, memberId, username, bankAccountNo } = await house.register()
  const profile = await client.get('/api/account/profile')
  expect(profile.status).toBe(200)
  expect(profile.body).toEqual({
    _id: memberId,
    username,
    name: 'สมชาย',
    createdAt: expect.any(String),
    coin: 0,
    bankCode: 'SCB',
    bankAccountName: 'SOMCHAI DEEJAI',
    bankAccountNo,
    currency: 'BAHT',
  })
  const accounts = await house.context.db
    .selectFrom('ledger_account')
    .select('address')
    .where('address', 'like', `member:${memberId}:%`)
    .execute()
  expect(accounts.map((row) => row.address.split(':')[2])).toEqual(
    expect.arrayContaining(['coin', 'refund', 'wallet']),
  )
  expect((await client.get('/api/wallet')).status).toBe(200)
})

test('the last login is shown at login', async () => {
  const { client, username, password } = await house.register()
  const first = await client.post('/api/login', { username, password, remember: true })
  expect(first.body.lastLoginAt).toEqual(expect.any(String))
  expect(
    new Date(String(first.body.expiresAt)).getTime() - house.clock.now().getTime(),
  ).toBeGreaterThan(29 * 86_400_000)
})
