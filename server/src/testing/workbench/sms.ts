import type { SmsGatewayName } from '../../providers/sms/gateways.ts'
import type { SmsGateway, TextMessage } from '../../providers/sms/port.ts'
import {
  has,
  is,
  isNever,
  isRefused,
  isSilent,
  isUnknown,
  worldly,
  type At,
  type Expectation,
  type Given,
} from './expectation.ts'
import { eventually, reach, type Outside, type Reached } from './outside.ts'

/** What each gateway says; one that is not here does not compile. */
const SMS_HABITS: Readonly<
  Record<
    SmsGatewayName,
    {
      /** Whether the same reference again sends nothing more. */
      dedupes: boolean
      /** The variable of its secret, and what it says of a wrong one. */
      secret: string
      wrongKey: string
      /** What the sandbox's fault `refuse` means to it. */
      refuse: string
    }
  >
> = {
  GATEWAY: {
    dedupes: true,
    secret: 'SMS_SECRET',
    wrongKey: 'UNAUTHENTICATED',
    refuse: 'NUMBER_BARRED',
  },
  THAIBULK: {
    dedupes: false,
    secret: 'SMS_THAIBULK_API_SECRET',
    wrongKey: 'ERROR_AUTHENTICATION',
    refuse: 'BAD_NUMBER',
  },
  TWILIO: {
    dedupes: false,
    secret: 'SMS_TWILIO_AUTH_TOKEN',
    wrongKey: '20003',
    refuse: '21610',
  },
}

/** A gateway on the bench. */
interface SmsBench {
  gateway: SmsGateway
  /** The same with a key that is not ours. */
  forger: SmsGateway
  habits: (typeof SMS_HABITS)[SmsGatewayName]
  message: (text?: string) => TextMessage
  /** Null where it is not the sandbox: nobody sees what comes. */
  world: Outside | null
  given: Given
}

const gatewayOf = (name: SmsGatewayName, { patient }: Reached): SmsGateway => {
  const gateway = patient.sms.get(name)
  if (!gateway) throw new Error(`${name} is not among the gateways`)
  return gateway
}

let serial = 0
export function smsBench(name: SmsGatewayName, { env, reached, world, given }: At): SmsBench {
  const habits = SMS_HABITS[name]
  return {
    gateway: gatewayOf(name, reached),
    forger: gatewayOf(name, reach({ ...env, [habits.secret]: 'wrong' }, [])),
    habits,
    world,
    given,
    message: (text = 'รหัส OTP 123456 (Ref: AB12)') => {
      serial += 1
      return {
        reference: `s${Date.now()}x${serial}`,
        phone: given.phone ?? `08${String(serial).padStart(8, '0')}`,
        text,
      }
    },
  }
}

const inSandbox = worldly<SmsBench>()

interface Arrived {
  text: string
  otpCode?: string
  otpRef?: string
}
const arrived = async (world: Outside, phone: string): Promise<Arrived[]> =>
  (await world.command('GET', `/sandbox/sms?phone=${phone}`)).json as Arrived[]
const DONE = { kind: 'done', value: null }
const twice = ({ habits }: SmsBench): number => (habits.dedupes ? 1 : 2)
const withPhone = ({ world, given }: SmsBench): string | null =>
  isNever(!world && !given.phone, 'a text needs a phone of yours: --phone')

const SENT: Expectation<SmsBench>[] = [
  {
    title: 'refuses a phone that is none',
    needs: 'questions',
    hold: async ({ gateway, message }) =>
      isRefused(await gateway.send({ ...message(), phone: 'not a phone' })),
  },
  {
    title: 'a wrong key is no answer, and sends nothing',
    needs: 'money',
    leftOut: withPhone,
    hold: async ({ forger, message, habits, world }) => {
      const sent = message()
      const said = await forger.send(sent)
      isUnknown(said)
      if (!world) return
      is(said, { kind: 'unknown', reason: habits.wrongKey })
      is(await arrived(world, sent.phone), [])
    },
  },
  {
    title: 'a text is taken, and the code in it can be read',
    needs: 'money',
    leftOut: withPhone,
    hold: async ({ gateway, message, world }) => {
      const sent = message()
      is(await gateway.send(sent), DONE)
      if (!world) return
      const wanted = { text: sent.text, otpCode: '123456', otpRef: 'AB12' }
      has(await arrived(world, sent.phone), [wanted])
    },
  },
  inSandbox('says whether it knows a reference, and does as it says', async (bench) => {
    const sent = bench.message()
    is(bench.gateway.dedupes, bench.habits.dedupes)
    for (let times = 0; times < 2; times += 1) is(await bench.gateway.send(sent), DONE)
    is((await arrived(bench.world, sent.phone)).length, twice(bench))
  }),
  inSandbox('a long text of any letters comes as it is', async ({ gateway, message, world }) => {
    const sent = message(`${'ກ'.repeat(300)} & +=%\n"'`)
    is(await gateway.send(sent), DONE)
    is(
      (await arrived(world, sent.phone)).map(({ text }) => text),
      [sent.text],
    )
  }),
]

const FAULTS: Expectation<SmsBench>[] = [
  inSandbox('an answer that is lost is unknown, though the text came', async (bench) => {
    const sent = bench.message()
    await bench.world.fault('sms', 'timeout-after')
    isSilent(await bench.gateway.send(sent))
    is(await bench.gateway.send(sent), DONE)
    is((await arrived(bench.world, sent.phone)).length, twice(bench))
  }),
  inSandbox(
    'what did not arrive is unknown; sent again it comes once',
    async ({ gateway, message, world }) => {
      for (const kind of ['timeout-before', 'error']) {
        const sent = message()
        await world.fault('sms', kind)
        isSilent(await gateway.send(sent))
        is(await arrived(world, sent.phone), [])
        is(await gateway.send(sent), DONE)
        is((await arrived(world, sent.phone)).length, 1)
      }
    },
  ),
  inSandbox('a no is a no, and nothing comes', async ({ gateway, message, world, habits }) => {
    const sent = message()
    await world.fault('sms', 'refuse')
    is(await gateway.send(sent), { kind: 'refused', reason: habits.refuse })
    is(await arrived(world, sent.phone), [])
  }),
  inSandbox('a text that comes twice is done all the same', async ({ gateway, message, world }) => {
    const sent = message()
    await world.fault('sms', 'duplicate')
    is(await gateway.send(sent), DONE)
    const texts = await arrived(world, sent.phone)
    is(new Set(texts.map(({ text }) => text)).size, 1)
  }),
  inSandbox(
    'a short delay is waited for; after a long one it is unknown, though it comes',
    async ({ gateway, message, world }) => {
      await world.fault('sms', 'delay', { ms: 20 })
      is(await gateway.send(message()), DONE)
      const sent = message()
      await world.fault('sms', 'delay', { ms: 500 })
      isSilent(await gateway.send(sent))
      const texts = await eventually(
        () => arrived(world, sent.phone),
        ({ length }) => length > 0,
      )
      is(texts.length, 1)
    },
  ),
]

export const SMS_EXPECTATIONS: readonly Expectation<SmsBench>[] = [...SENT, ...FAULTS]
