import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Registered } from '../../../../testing/app.ts'
import { findMember } from '../member.ts'

const house = await testApp()
const { context, clock } = house
let address = 0
const someone = () => house.client(undefined, `198.51.100.${(address = (address % 250) + 1)}`)
const token = (phone: string) => house.verifyPhone(someone(), phone)
const recover = (username: string, otpToken: string, newPassword = 'battery staple') =>
  someone().post('/api/account/recover', { username, otpToken, newPassword })
const login = (password: string) =>
  someone().post('/api/login', { username: person.username, password })

let person: Registered
beforeEach(async () => {
  clock.advance(61_000)
  person = await house.register()
  clock.advance(61_000)
})

describe('a forgotten password', () => {
  test('is replaced by who holds the phone; every session ends and payouts are in cooling-off', async () => {
    const at = clock.now().getTime()
    const answer = await recover(person.username, await token(person.username))
    expect([answer.status, answer.body]).toEqual([200, { message: 'SUCCESS' }])
    expect((await person.client.get('/api/account/profile')).body.message).toBe('invalid-token')
    expect([(await login(person.password)).status, (await login('battery staple')).status]).toEqual(
      [401, 200],
    )
    const until = (await findMember(context.db, person.memberId))?.payoutsRestUntil?.getTime() ?? 0
    expect(Math.round((until - at) / 60_000)).toBe(24 * 60)
    await expect
      .poll(async () =>
        (
          await house.world<{ text: string }[]>('GET', `/sandbox/sms?phone=${person.username}`)
        ).some(({ text }) => text.includes('ตั้งรหัสผ่านใหม่แล้ว')),
      )
      .toBe(true)
  })

  test('switches on again what was switched off within seven days, and no more', async () => {
    const choices = async (client = person.client) =>
      (await client.get('/api/account/security')).body
    const off = async (): Promise<void> => {
      clock.advance(61_000)
      const otpToken = await token(person.username)
      const shown = { password: person.password, otpToken }
      const chosen = { confirmWithdrawals: false, newDeviceNotices: false, ...shown }
      expect((await person.client.put('/api/account/security', chosen)).status).toBe(200)
    }
    const recovered = async () => {
      clock.advance(61_000)
      const { status } = await recover(person.username, await token(person.username))
      expect(status).toBe(200)
      return choices(house.client(String((await login('battery staple')).body['token'])))
    }
    await person.client.put('/api/account/security', { confirmWithdrawals: true })
    await off()
    expect(await choices()).toMatchObject({ confirmWithdrawals: false, newDeviceNotices: false })
    expect(await recovered()).toMatchObject({ confirmWithdrawals: true, newDeviceNotices: true })

    person = await house.register()
    await person.client.put('/api/account/security', { confirmWithdrawals: true })
    await off()
    clock.advance(7 * 86_400_000 + 1_000)
    expect(await recovered()).toMatchObject({ confirmWithdrawals: false, newDeviceNotices: true })
  })

  test("is not replaced with another phone's token, one not verified, one made up or an old one", async () => {
    const mine = '0899990001'
    const others = await token(mine)
    const sent = await someone().post('/api/otp/send', { phoneNumber: person.username })
    for (const stolen of [others, String(sent.body.otpToken), 'x'.repeat(43), '']) {
      const answer = await recover(person.username, stolen)
      expect([answer.status, answer.body]).toEqual([422, { message: 'UNVERIFIED_OTP' }])
    }
    clock.advance(61_000)
    const old = await token(person.username)
    clock.advance(15 * 60_000)
    expect((await recover(person.username, old)).body.message).toBe('UNVERIFIED_OTP')
    expect((await login(person.password)).status).toBe(200)
  })

  test('takes a token once, of many at once too', async () => {
    const good = await token(person.username)
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => recover(person.username, good, `battery staple ${n}`)),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.message === 'UNVERIFIED_OTP')).toHaveLength(5)
  })

  test('gets the same answer for an unknown phone, and changes nothing', async () => {
    const phone = '0899990002'
    const answer = await recover(phone, await token(phone))
    expect([answer.status, answer.body]).toEqual([200, { message: 'SUCCESS' }])
    expect(
      await context.db.selectFrom('member').select('id').where('username', '=', phone).execute(),
    ).toEqual([])
  })

  test('is not replaced by a weak one, and the token may then be used again', async () => {
    const good = await token(person.username)
    for (const weak of ['short', 'password1', person.username, 'Krapao2024!', 'somchai2024'])
      expect((await recover(person.username, good, weak)).body).toMatchObject({
        message: 'INVALID_USER_INFO',
        details: { fields: ['newPassword'] },
      })
    expect((await recover(person.username, good)).status).toBe(200)
  })

  test('opens nothing for a suspended member', async () => {
    await context.db
      .updateTable('member')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', person.memberId)
      .execute()
    expect((await recover(person.username, await token(person.username))).status).toBe(200)
    expect((await login('battery staple')).body.message).toBe('INVALID_USER_3')
  })
})
