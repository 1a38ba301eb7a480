import { describe, expect, it } from 'vitest'
import { eventually, SILENT, startOutside, useOutside, type Outside } from '../testing/outside.ts'
import { SMS_GATEWAYS, type SmsGatewayName } from './gateways.ts'
import type { SmsGateway } from './port.ts'

const refused = (reason: string) => ({ kind: 'refused', reason })
const unknown = (reason: string) => ({ kind: 'unknown', reason })

/** What each gateway says; the suite runs for every one that there is, and must pass all of it. */
const EXPECTED: Record<
  SmsGatewayName,
  {
    /** Whether the same reference again sends nothing more. */
    dedupes: boolean
    /** The variable of its secret, and what it says of a wrong one. */
    secret: string
    wrongKey: object
    /** What the sandbox's fault `refuse` means to it. */
    refuse: object
  }
> = {
  GATEWAY: {
    dedupes: true,
    secret: 'SMS_SECRET',
    wrongKey: unknown('UNAUTHENTICATED'),
    refuse: refused('NUMBER_BARRED'),
  },
  THAIBULK: {
    dedupes: false,
    secret: 'SMS_THAIBULK_API_SECRET',
    wrongKey: unknown('ERROR_AUTHENTICATION'),
    refuse: refused('BAD_NUMBER'),
  },
  TWILIO: {
    dedupes: false,
    secret: 'SMS_TWILIO_AUTH_TOKEN',
    wrongKey: unknown('20003'),
    refuse: refused('21610'),
  },
}
const DONE = { kind: 'done', value: null }
const NAMES = Object.keys(SMS_GATEWAYS) as SmsGatewayName[]

describe.each(NAMES)('the SMS gateway %s', (name) => {
  const expected = EXPECTED[name]
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
  const gatewayOf = ({ patient: { sms } }: Outside): SmsGateway => {
    const gateway = sms.get(name)
    if (!gateway) throw new Error(`${name} is not among the gateways`)
    return gateway
  }
  /** How many texts come when the same reference is asked for a second time. */
  const twice = expected.dedupes ? 1 : 2

  useOutside(
    (started) => {
      outside = started
      patient = gatewayOf(started)
    },
    ['pg'],
    { SMS: name },
  )

  it('says whether it knows a reference, and does as it says; the code can be read', async () => {
    const sent = message()
    expect(patient.dedupes).toBe(expected.dedupes)
    expect(await patient.send(sent)).toEqual(DONE)
    expect(await arrived(sent.phone)).toMatchObject([
      { text: sent.text, otpCode: '123456', otpRef: 'AB12' },
    ])
    expect(await patient.send(sent)).toEqual(DONE)
    expect(await arrived(sent.phone)).toHaveLength(twice)
  })

  it('timeout-after: unknown, though it came; the same again comes as it says', async () => {
    const sent = message()
    await outside.fault('sms', 'timeout-after')
    expect(await patient.send(sent)).toEqual(SILENT)
    expect(await patient.send(sent)).toEqual(DONE)
    expect(await arrived(sent.phone)).toHaveLength(twice)
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
    expect(await patient.send(sent)).toEqual(expected.refuse)
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
    expect(await patient.send({ ...message(), phone: 'not a phone' })).toEqual(
      refused('INVALID_MSISDN'),
    )
    const wrong = await startOutside(['pg'], { SMS: name, [expected.secret]: 'wrong' })
    const sent = message()
    expect(await gatewayOf(wrong).send(sent)).toEqual(expected.wrongKey)
    await wrong.sandbox.close()
  })

  it('sends a long text of any letters as it is', async () => {
    const sent = message(`${'ກ'.repeat(300)} & +=%\n"'`)
    expect(await patient.send(sent)).toEqual(DONE)
    expect((await arrived(sent.phone)).map(({ text }) => text)).toEqual([sent.text])
  })
})

it.each(['MGWIN', `MG${'a1'.repeat(16)}`])(
  'TWILIO sends as %s, a name or a service',
  async (sender) => {
    const { patient, command, sandbox } = await startOutside(['pg'], {
      SMS: 'TWILIO',
      SMS_TWILIO_SENDER: sender,
    })
    const sent = { reference: 's1', phone: '0812345678', text: 'a text' }
    expect(await patient.sms.get('TWILIO')?.send(sent)).toEqual(DONE)
    expect((await command('GET', '/sandbox/sms?phone=0812345678')).json).toMatchObject([
      { text: 'a text' },
    ])
    await sandbox.close()
  },
)
