import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '../../../testing/app.ts'
import { retryNotice } from '../members/notify.ts'
import { sendText } from './sendText.ts'

const house = await testApp({
  env: { SMS: 'THAIBULK,TWILIO' },
  settings: { registerOTP: false },
})
const { context, clock } = house
clock.hold()
let n = 0
const phone = () => `09${String(10_000_000 + ++n)}`
const from = () => house.client(undefined, `198.18.${Math.floor(++n / 250)}.${n % 250}`)
const texts = (to: string) =>
  house.world<{ text: string; otpCode?: string }[]>('GET', `/sandbox/sms?phone=${to}`)
const fault = (gateway: 'THAIBULK' | 'TWILIO', kind: string) =>
  house.world('POST', '/sandbox/faults', { target: `sms:${gateway}`, kind })
/** The gateways whose faults are still waiting for a call. */
const unasked = async () =>
  (await house.world<{ target: string }[]>('GET', '/sandbox/faults')).map(({ target }) => target)
const sendCode = async (to = phone()) => {
  const { body } = await from().post('/api/otp/send', { phoneNumber: to })
  return { to, said: body.code ?? body.message, token: body.otpToken }
}
const isRight = async (otpToken: unknown, otpCode: string | undefined) =>
  (await from().post('/api/otp/verify', { otpToken, otpCode })).body.code === 'OTP_CODE_VALID'

beforeEach(async () => {
  // What was heard of a gateway says nothing of now.
  clock.advance(10 * 60_000)
  await house.world('DELETE', '/sandbox/faults')
})

describe('a code', () => {
  test('is sent by the first gateway alone, where that takes it', async () => {
    await fault('TWILIO', 'error')
    const { to, said, token } = await sendCode()
    const came = await texts(to)
    expect([said, came.length, await unasked()]).toEqual(['SUCCESS', 1, ['sms:TWILIO']])
    expect(await isRight(token, came[0]?.otpCode)).toBe(true)
  })

  test.each(['refuse', 'error', 'timeout-before'])(
    'comes by the second one when the first does %s, and is right',
    async (kind) => {
      await fault('THAIBULK', kind)
      const { to, said, token } = await sendCode()
      const came = await texts(to)
      expect([said, came.length]).toEqual(['SUCCESS', 1])
      expect(await isRight(token, came[0]?.otpCode)).toBe(true)
    },
  )

  test('is the same one by whichever it comes, after a lost answer twice, and counts once', async () => {
    await fault('THAIBULK', 'timeout-after')
    const { to, said, token } = await sendCode()
    const came = (await texts(to)).map(({ text }) => text)
    expect([said, came.length, new Set(came).size]).toEqual(['SUCCESS', 2, 1])
    expect(await isRight(token, (await texts(to))[1]?.otpCode)).toBe(true)
    const more = []
    for (let i = 0; i < 5; i++) {
      clock.advance(60_000)
      more.push((await sendCode(to)).said)
    }
    expect(more).toEqual([...Array<string>(4).fill('SUCCESS'), 'REQUEST_LIMIT'])
  })

  test('stays right when every answer is lost, and is refused when every gateway says no', async () => {
    await fault('THAIBULK', 'timeout-before')
    await fault('TWILIO', 'timeout-after')
    const lost = await sendCode()
    expect(lost.said).toBe('SUCCESS')
    expect(await isRight(lost.token, (await texts(lost.to))[0]?.otpCode)).toBe(true)
    await fault('THAIBULK', 'refuse')
    await fault('TWILIO', 'refuse')
    const no = await sendCode()
    expect([no.said, await texts(no.to)]).toEqual(['OTP_SEND_FAIL', []])
  })

  test('does not wait for a gateway that is down: the others are asked first, then it again', async () => {
    await fault('THAIBULK', 'error')
    await sendCode()
    const health = () => context.providerHealth.now().find(({ code }) => code === 'sms:THAIBULK')
    expect(health()?.state).toBe('down')
    await fault('THAIBULK', 'error')
    const third = await sendCode()
    expect([third.said, await unasked()]).toEqual(['SUCCESS', ['sms:THAIBULK']])
    // It is asked where the other does not take it.
    await house.world('DELETE', '/sandbox/faults')
    await fault('TWILIO', 'refuse')
    const fourth = await sendCode()
    expect([fourth.said, (await texts(fourth.to)).length]).toEqual(['SUCCESS', 1])
    clock.advance(10 * 60_000)
    await fault('TWILIO', 'error')
    await sendCode()
    expect(await unasked()).toEqual(['sms:TWILIO'])
  })

  test('is not in the log, nor is the phone, when a gateway does not take it', async () => {
    await fault('THAIBULK', 'refuse')
    const before = house.logs.length
    const { to } = await sendCode()
    const said = house.logs.slice(before).join('\n')
    const [came] = await texts(to)
    expect(said).toContain('an SMS gateway did not take a message')
    for (const secret of [came?.otpCode ?? 'none', to.slice(1)]) expect(said).not.toContain(secret)
  })
})

describe('a notice', () => {
  const message = () => ({
    reference: context.ids.reference('sms'),
    phone: phone(),
    text: 'a text',
  })

  test('is not asked for again where it may have been sent, but where it was not', async () => {
    await fault('THAIBULK', 'timeout-after')
    await fault('TWILIO', 'refuse')
    const sent = message()
    const first = await sendText(context, sent)
    expect(first).toEqual({ kind: 'unknown', notAgain: ['THAIBULK'], isOver: false })
    expect(await texts(sent.phone)).toHaveLength(1)
    expect(await sendText(context, sent, first.notAgain)).toMatchObject({ kind: 'done' })
    expect(await texts(sent.phone)).toHaveLength(2)
  })

  test('is over where every gateway may have sent it', async () => {
    await fault('THAIBULK', 'timeout-after')
    await fault('TWILIO', 'error')
    const sent = message()
    const first = await sendText(context, sent)
    expect(first).toEqual({ kind: 'unknown', notAgain: ['THAIBULK', 'TWILIO'], isOver: true })
    expect(await sendText(context, sent, first.notAgain)).toEqual(first)
    expect(await texts(sent.phone)).toHaveLength(1)
  })

  test('is tried again as a whole where nobody took it', async () => {
    await fault('THAIBULK', 'refuse')
    await fault('TWILIO', 'refuse')
    const sent = message()
    expect(await sendText(context, sent)).toEqual({ kind: 'refused', notAgain: [], isOver: false })
    expect(await sendText(context, sent)).toMatchObject({ kind: 'done' })
    expect(await texts(sent.phone)).toHaveLength(1)
  })

  test('a job remembers who may have sent it, and gives up when that is everybody', async () => {
    const { memberId, username } = await house.register()
    await fault('THAIBULK', 'error')
    await fault('TWILIO', 'refuse')
    await retryNotice(context, { memberId, what: 'CONTESTED', reference: message().reference })
    expect(await texts(username)).toEqual([])
    // THAIBULK works again, and is not asked for this one.
    await fault('TWILIO', 'timeout-before')
    clock.advance(60_000)
    await house.jobs.runDue()
    expect(await texts(username)).toEqual([])
    for (let i = 0; i < 5; i++) {
      clock.advance(600_000)
      await house.jobs.runDue()
    }
    expect(await texts(username)).toEqual([])
  })
})
