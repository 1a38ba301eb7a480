import { beforeEach, describe, expect, test } from 'vitest'
import { testApp, type Registered } from '../../../testing/app.ts'
import { clause } from '../../../testing/clause.ts'
import { findMember } from './member.ts'

/** A session alone must not be able to send a member's money to another account. */
const house = await testApp({ settings: { registerOTP: false } })
const { context, clock } = house

let person: Registered
let free = 6_500_000_000
beforeEach(async () => {
  clock.advance(3_600_000)
  person = await house.register()
})

const token = (of = person) => house.verifyPhone(of.client, of.username)
const change = (proof: object, bankAccountNo = String(++free)) =>
  person.client.put('/api/account/profile', {
    name: 'สมชาย',
    bankCode: person.bankCode,
    bankAccountName: person.bankAccountName,
    bankAccountNo,
    ...proof,
  })
const accountNo = async () => (await findMember(context.db, person.memberId))?.bankAccountNo

describe('a change of the bank account', () => {
  test(
    clause('GLI 2.5.2e', 'is refused with a session alone, and with each proof alone or wrong'),
    async () => {
      const otpToken = await token()
      const stranger = await house.register()
      const strangers = await token(stranger)
      const { password } = person
      for (const proof of [
        {},
        { password },
        { otpToken },
        { password: 'not this one', otpToken },
        { password, otpToken: strangers },
        { password, otpToken: 'x'.repeat(43) },
        { stepUp: 'x'.repeat(43) },
        { password, otpToken, stepUp: 'made up' },
      ]) {
        const answer = await change(proof)
        expect([answer.status, answer.body]).toEqual([403, { message: 'STEP_UP_REQUIRED' }])
      }
      expect(await accountNo()).toBe(person.bankAccountNo)
      expect((await change({ password, otpToken })).status).toBe(200)
    },
  )

  test('is refused with a token that was sent, and never verified', async () => {
    const sent = await person.client.post('/api/otp/send', { phoneNumber: person.username })
    const answer = await change({ password: person.password, otpToken: sent.body.otpToken })
    expect(answer.body.message).toBe('STEP_UP_REQUIRED')
  })

  test('takes a token once, also of many at once, and not after 15 minutes', async () => {
    const { password } = person
    const otpToken = await token()
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => change({ password, otpToken })),
    )
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.body.message === 'STEP_UP_REQUIRED')).toHaveLength(5)
    clock.advance(61_000)
    const old = await token()
    clock.advance(15 * 60_000)
    expect((await change({ password, otpToken: old })).body.message).toBe('STEP_UP_REQUIRED')
  })

  test('asks for the same when only the holder changes; a change of the name does not', async () => {
    const same = { bankCode: person.bankCode, bankAccountNo: person.bankAccountNo }
    const put = (more: object) =>
      person.client.put('/api/account/profile', {
        name: 'สมชาย',
        bankAccountName: person.bankAccountName,
        ...same,
        ...more,
      })
    expect((await put({ bankAccountName: 'OTHER' })).body.message).toBe('STEP_UP_REQUIRED')
    expect((await put({ name: 'somsri' })).status).toBe(200)
  })

  test('is no way to guess the password', async () => {
    const otpToken = await token()
    const answers = []
    for (let n = 0; n < 7; n++)
      answers.push((await change({ password: `guess number ${n}`, otpToken })).body.message)
    expect(answers).toEqual([
      ...Array<string>(5).fill('STEP_UP_REQUIRED'),
      'REQUEST_LIMIT',
      'REQUEST_LIMIT',
    ])
  })

  test('is told to the member by SMS, and holds payouts for 24 hours', async () => {
    const otpToken = await token()
    const at = clock.now().getTime()
    expect((await change({ password: person.password, otpToken })).status).toBe(200)
    const [message] = await house.world<{ text: string }[]>(
      'GET',
      `/sandbox/sms?phone=${person.username}`,
    )
    expect(message?.text).toContain(`SCB x${String(free).slice(-4)}`)
    const until = (await findMember(context.db, person.memberId))?.payoutsRestUntil?.getTime() ?? 0
    expect(Math.round((until - at) / 60_000)).toBe(24 * 60)
  })

  test('stands when the SMS gateway is away, and the member is told later', async () => {
    const otpToken = await token()
    await house.world('POST', '/sandbox/faults', { target: 'sms', kind: 'error' })
    expect((await change({ password: person.password, otpToken })).status).toBe(200)
    const texts = async () =>
      (
        await house.world<{ text: string }[]>('GET', `/sandbox/sms?phone=${person.username}`)
      ).filter(({ text }) => text.includes('SCB x'))
    expect(await texts()).toEqual([])
    clock.advance(10_000)
    await house.jobs.runDue()
    expect(await texts()).toHaveLength(1)
  })
})
