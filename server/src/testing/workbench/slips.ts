import { readMiniQr } from '../../areas/cashin/slips/reading/miniQr.ts'
import { crc16 } from '../../media/emvco.ts'
import type { SlipQuestion, SlipVerifier } from '../../providers/slipcheck/port.ts'
import { SLIP_VERIFIERS, type SlipcheckKind } from '../../providers/slipcheck/verifiers.ts'
import {
  has,
  is,
  isNever,
  isSilent,
  isUnknown,
  valueOf,
  worldly,
  type At,
  type Expectation,
  type Given,
} from './expectation.ts'
import { reach, SILENCE, type Outside } from './outside.ts'

/** What each verifier says; one that is not here does not compile. */
const SLIP_HABITS: Readonly<
  Record<
    SlipcheckKind,
    {
      /** How it says that it knows no such transfer. */
      notKnown: 'NOT_FOUND' | 'NOT_FOUND_YET'
      /** What the sandbox's fault `refuse` means to it. */
      refusing: object
    }
  >
> = {
  bank: { notKnown: 'NOT_FOUND', refusing: { kind: 'done', value: { state: 'CHALLENGED' } } },
  easyslip: {
    notKnown: 'NOT_FOUND_YET',
    refusing: { kind: 'unknown', reason: 'QUOTA_EXCEEDED' },
  },
  slipok: { notKnown: 'NOT_FOUND', refusing: { kind: 'unknown', reason: '1004' } },
}

/** A verifier on the bench. */
interface SlipBench {
  verifier: SlipVerifier
  /** The same with a key that is not ours. */
  forger: SlipVerifier
  habits: (typeof SLIP_HABITS)[SlipcheckKind]
  world: Outside | null
  given: Given
}

export const slipBench = (kind: SlipcheckKind, { env, reached, world, given }: At): SlipBench => ({
  verifier: reached.patient.slipcheck,
  forger: reach({ ...env, [`${SLIP_VERIFIERS[kind].prefix}_API_KEY`]: 'wrong' }, []).patient
    .slipcheck,
  habits: SLIP_HABITS[kind],
  world,
  given,
})

/** A mini-QR's text, with its checksum. */
function questionOf(transRef: string, sendingBank = '004'): SlipQuestion {
  const inner = `00060000010103${sendingBank}02${String(transRef.length).padStart(2, '0')}${transRef}`
  const open = `00${inner.length}${inner}5102TH9104`
  return { payload: `${open}${crc16(open)}`, sendingBank, transRef }
}
const never = (): SlipQuestion => questionOf(`${Date.now()}NOSUCHREF`)

const AT = '2026-11-21T03:42:00.000Z'
async function transfer(world: Outside): Promise<SlipQuestion> {
  const { json } = await world.command('POST', '/sandbox/bank/transfer', {
    fromBankCode: 'KBANK',
    fromAccountNo: '1234567890',
    fromName: 'นาย สมชาย ใจดี',
    toAccountNo: '4050012345',
    amount: 1_250.05,
    at: AT,
  })
  return questionOf((json as { transRef: string }).transRef)
}
const show = (world: Outside, { transRef }: SlipQuestion, what: object) =>
  world.command('POST', '/sandbox/slipcheck', { transRef, ...what })

const inSandbox = worldly<SlipBench>()

const TOLD: Expectation<SlipBench>[] = [
  {
    title: 'does not know a transfer that never was',
    needs: 'questions',
    hold: async ({ verifier, habits }) =>
      is(await verifier.verify(never()), { kind: 'done', value: { state: habits.notKnown } }),
  },
  {
    title: 'a wrong key is no answer',
    needs: 'questions',
    hold: async ({ forger, world }) =>
      isUnknown(await forger.verify(world ? await transfer(world) : never())),
  },
  {
    title: 'tells the transfer of a true slip, however often it is asked',
    needs: 'questions',
    leftOut: ({ world, given }) =>
      isNever(!world && !given.slip, "the text of a slip's code is needed: --slip"),
    hold: async ({ verifier, world, given }) => {
      const question = world ? await transfer(world) : readMiniQr(given.slip ?? '')
      if (!question) throw new Error('--slip is not the text of a mini-QR')
      const first = valueOf(await verifier.verify(question))
      has(first, { state: 'FOUND', transfer: { transRef: question.transRef } })
      is(valueOf(await verifier.verify(question)), first)
    },
  },
]

const SHOWN: Expectation<SlipBench>[] = [
  inSandbox('tells amount, time and masked ends exactly', async ({ verifier, world }) => {
    const question = await transfer(world)
    has(await verifier.verify(question), {
      kind: 'done',
      value: {
        state: 'FOUND',
        transfer: {
          transRef: question.transRef,
          amount: 125_005n,
          paidAt: new Date(AT),
          sender: { bankNumber: '004', account: 'xxx-x-x6789-x', names: ['นาย สมชาย ใจดี'] },
          receiver: { account: 'xxx-x-x1234-x' },
        },
      },
    })
  }),
  inSandbox('shows more or less of the accounts, as the bank will', async ({ verifier, world }) => {
    const question = await transfer(world)
    await show(world, question, { shows: 'FULL' })
    const whole = { transfer: { sender: { account: '1234567890' } } }
    has(valueOf(await verifier.verify(question)), whole)
    await show(world, question, { shows: 'NONE' })
    const none = { transfer: { sender: { account: null }, receiver: { account: null } } }
    has(valueOf(await verifier.verify(question)), none)
  }),
  inSandbox('says so when the bank is late, and tells later', async ({ verifier, world }) => {
    const question = await transfer(world)
    await show(world, question, { late: 2 })
    for (let times = 0; times < 2; times += 1)
      is(valueOf(await verifier.verify(question)), { state: 'LATE' })
    has(valueOf(await verifier.verify(question)), { state: 'FOUND' })
  }),
  inSandbox(
    'does not know a true reference of another bank',
    async ({ verifier, world, habits }) => {
      const elsewhere = questionOf((await transfer(world)).transRef, '014')
      is(valueOf(await verifier.verify(elsewhere)), { state: habits.notKnown })
    },
  ),
  inSandbox(
    'says nothing of the transfer when it refuses us (its challenge, its quota)',
    async ({ verifier, world, habits }) => {
      const question = await transfer(world)
      await world.fault('slip', 'refuse')
      is(await verifier.verify(question), habits.refusing)
      has(valueOf(await verifier.verify(question)), { state: 'FOUND' })
    },
  ),
  inSandbox('leaves it open when nothing answers', async ({ verifier, world }) => {
    const question = await transfer(world)
    for (const kind of SILENCE) {
      await world.fault('slip', kind)
      isSilent(await verifier.verify(question))
    }
  }),
]

export const SLIP_EXPECTATIONS: readonly Expectation<SlipBench>[] = [...TOLD, ...SHOWN]
