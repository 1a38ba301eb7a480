import { describe, expect, it } from 'vitest'
import type { ProvidersConfig } from '../config.ts'
import { eventually, SILENT, useOutside, type Outside } from '../testing/outside.ts'
import { smsGateway } from './gateway.ts'
import type { SmsGateway } from './port.ts'

/**
 * One suite for every gateway. A new one opens its own adapter here and must pass all of it;
 * `wrongKey`: what it says of a key that is not its own.
 */
const GATEWAYS = [
  {
    name: 'gateway',
    open: ({ sms, http }: ProvidersConfig, isKeyRight = true): SmsGateway =>
      smsGateway({ ...sms, ...(!isKeyRight && { secret: 'wrong' }) }, http),
    wrongKey: 'UNAUTHENTICATED',
  },
]
const DONE = { kind: 'done', value: null }

describe.each(GATEWAYS)('the SMS $name', ({ open, wrongKey }) => {
  let outside: Outside
  let patient: SmsGateway
  let serial = 0
  const message = (text = 'รหัส OTP 123456 (Ref: AB12)') => {
    serial += 1
    return {
      reference: `s${Date.now()}x${serial}`,
      phone: `08${String(serial).padStart(8, '0')}`,
      text,
    }
  }
  const arrived = async (phone: string) =>
    (await outside.command('GET', `/sandbox/sms?phone=${phone}`)).json as {
      text: string
      otpCode?: string
      otpRef?: string
    }[]

  useOutside((started) => {
    outside = started
    patient = open(started.config)
  })

  it('sends one reference once, and the code can be read from it', async () => {
    const sent = message()
    expect(await patient.send(sent)).toEqual(DONE)
    expect(await patient.send(sent)).toEqual(DONE)
    expect(await arrived(sent.phone)).toMatchObject([
      { text: sent.text, otpCode: '123456', otpRef: 'AB12' },
    ])
  })

  it('timeout-after: unknown, though it came; sent again it does not come twice', async () => {
    const sent = message()
    await outside.fault('sms', 'timeout-after')
    expect(await patient.send(sent)).toEqual(SILENT)
    expect(await patient.send(sent)).toEqual(DONE)
    expect(await arrived(sent.phone)).toHaveLength(1)
  })

  it.each(['timeout-before', 'error'] as const)(
    '%s: unknown, and it did not come; sent again it comes once',
    async (kind) => {
      const sent = message()
      await outside.fault('sms', kind)
      expect(await patient.send(sent)).toEqual(SILENT)
      expect(await arrived(sent.phone)).toHaveLength(0)
      expect(await patient.send(sent)).toEqual(DONE)
      expect(await arrived(sent.phone)).toHaveLength(1)
    },
  )

  it('refuse: refused, and nothing comes', async () => {
    const sent = message()
    await outside.fault('sms', 'refuse')
    expect(await patient.send(sent)).toEqual({ kind: 'refused', reason: 'NUMBER_BARRED' })
    expect(await arrived(sent.phone)).toHaveLength(0)
  })

  it('duplicate: the same text may come twice, it is done all the same', async () => {
    const sent = message()
    await outside.fault('sms', 'duplicate')
    expect(await patient.send(sent)).toEqual(DONE)
    const texts = await arrived(sent.phone)
    expect(new Set(texts.map(({ text }) => text)).size).toBe(1)
  })

  it('delay: done when it is short, unknown when it is long, though it comes', async () => {
    await outside.fault('sms', 'delay', { ms: 20 })
    expect(await patient.send(message())).toEqual(DONE)
    const sent = message()
    await outside.fault('sms', 'delay', { ms: 500 })
    expect(await patient.send(sent)).toEqual(SILENT)
    expect(
      await eventually(
        () => arrived(sent.phone),
        (texts) => texts.length > 0,
      ),
    ).toHaveLength(1)
  })

  it('refuses a phone that is none, and takes a wrong key for unknown', async () => {
    expect(await patient.send({ ...message(), phone: 'not a phone' })).toEqual({
      kind: 'refused',
      reason: 'INVALID_MSISDN',
    })
    expect(await open(outside.config, false).send(message())).toEqual({
      kind: 'unknown',
      reason: wrongKey,
    })
  })
})
