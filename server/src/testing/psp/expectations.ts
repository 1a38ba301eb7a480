import assert from 'node:assert/strict'
import { crc16, readFields } from '../../media/emvco.ts'
import type { CallbackRead, QrIssued, QrOrder } from '../../providers/psp/port.ts'
import { bahtText } from '../../providers/wireAmount.ts'
import {
  isNever as unless,
  isUnknown as unclear,
  valueOf as yes,
  type Expectation as ExpectationOf,
} from '../workbench/expectation.ts'
import type { PspBench, PspWorld } from './bench.ts'

type Expectation = ExpectationOf<PspBench>
type InSandbox = PspBench & { world: PspWorld }

const issue = async ({ psp }: PspBench, sent: QrOrder): Promise<QrIssued> =>
  yes(await psp.createQr(sent))
const asked = async ({ psp }: PspBench, sent: QrOrder, issued: QrIssued) =>
  yes(await psp.payment(sent.reference, issued.pspReference))
const stateOf = async (...about: Parameters<typeof asked>) => (await asked(...about)).state
const inSandbox = (title: string, hold: (bench: InSandbox) => Promise<void>): Expectation => ({
  title,
  needs: 'sandbox',
  hold: async (bench) => {
    assert.ok(bench.world)
    await hold({ ...bench, world: bench.world })
  },
})

/** What our callback address heard of an order, as the adapter reads it. */
const noticesOf = (
  { psp, world }: InSandbox,
  { reference }: QrOrder,
  { pspReference }: QrIssued,
): CallbackRead[] =>
  world.heard
    .map(({ headers, body }) => psp.readCallback(headers, body, new Date()))
    .filter((read) => {
      const named = read.ok ? (read.event ?? read.hint) : null
      return named?.reference === reference || named?.pspReference === pspReference
    })

const CODES: Expectation[] = [
  {
    title: 'issues a code of its country that asks for exactly the amount',
    needs: 'orders',
    hold: async (bench) => {
      const { least, inKip } = bench.habits
      for (const amount of [least, 50_000n, inKip ? 123_400n : 123_456n]) {
        const { payload, pspReference } = await issue(bench, bench.order(amount))
        assert.notEqual(pspReference, '')
        assert.equal(payload.slice(-4), crc16(payload.slice(0, -4)))
        const tags = readFields(payload)
        const told = ['01', '53', '54', '58'].map((tag) => tags?.get(tag))
        assert.deepEqual(
          told,
          inKip
            ? ['12', '418', String(amount / 100n), 'LA']
            : ['12', '764', bahtText(amount), 'TH'],
        )
      }
    },
  },
  {
    title: 'refuses an amount under its minimum',
    needs: 'orders',
    leftOut: ({ habits }) => unless(!habits.refusesLess, 'no document says by which word'),
    hold: async (bench) => {
      const answer = await bench.psp.createQr(bench.order(bench.habits.least - 1n))
      assert.equal(answer.kind, 'refused')
    },
  },
  {
    title: 'the same order again is the same code',
    needs: 'orders',
    leftOut: ({ habits }) => unless(!habits.repeats, 'it knows no order twice'),
    hold: async (bench) => {
      const sent = bench.order()
      const first = await issue(bench, sent)
      assert.deepEqual(await issue(bench, sent), first)
    },
  },
  {
    title: 'the same order with another amount is no code',
    needs: 'orders',
    leftOut: ({ habits }) => unless(!habits.repeats, 'it knows no order twice'),
    hold: async (bench) => {
      const sent = bench.order()
      await issue(bench, sent)
      const other = await bench.psp.createQr({ ...sent, amount: 60_000n })
      assert.equal(other.kind, bench.habits.otherAmount)
    },
  },
  {
    title: 'a code waits until it is paid',
    needs: 'orders',
    hold: async (bench) => {
      const sent = bench.order()
      assert.equal(await stateOf(bench, sent, await issue(bench, sent)), 'WAITING')
    },
  },
  {
    title: 'a code that we end takes no more money',
    needs: 'orders',
    leftOut: ({ psp }) => unless(!psp.cancelQr, 'it takes no code back'),
    hold: async (bench) => {
      const sent = bench.order()
      const issued = await issue(bench, sent)
      for (let twice = 0; twice < 2; twice += 1)
        yes((await bench.psp.cancelQr?.(sent.reference, issued.pspReference)) as never)
      assert.equal(await stateOf(bench, sent, issued), 'CANCELLED')
    },
  },
]

const LIES: Expectation[] = [
  {
    title: 'says nothing of a reference that it never had',
    needs: 'questions',
    hold: async ({ psp, order, habits }) => {
      const { reference } = order()
      const answer = await psp.payment(reference, psp.isAskedByItsOwn ? 'chrg_never' : null)
      if (!habits.knowsNone) {
        const isNoPayment = answer.kind === 'done' && answer.value.state === 'WAITING'
        return assert.ok(isNoPayment || answer.kind === 'unknown')
      }
      assert.deepEqual(answer, { kind: 'done', value: { state: 'NOT_FOUND' } })
    },
  },
  {
    title: "another order's payment is no answer about ours",
    needs: 'orders',
    leftOut: ({ psp }) => unless(!psp.isAskedByItsOwn, 'it is asked by our own reference'),
    hold: async (bench) => {
      const others = await issue(bench, bench.order())
      unclear(await bench.psp.payment(bench.order().reference, others.pspReference))
    },
  },
  {
    title: 'a wrong key is no answer',
    needs: 'questions',
    hold: async ({ forger, order }) => {
      const { reference } = order()
      unclear(await forger.payment(reference, forger.isAskedByItsOwn ? 'chrg_never' : null))
    },
  },
  {
    title: 'a wrong key orders nothing',
    needs: 'orders',
    hold: async ({ forger, order }) => unclear(await forger.createQr(order())),
  },
  {
    title: 'a forged notice tells of no payment',
    needs: 'questions',
    hold: async ({ psp }) => {
      for (const text of ['', '{}', '{"paid":true}', 'payload=e30', '{"payload":"e30.e30."}']) {
        const read = psp.readCallback({}, Buffer.from(text), new Date())
        assert.ok(!read.ok || read.event === undefined, text)
      }
    },
  },
]

const PAYMENTS: Expectation[] = [
  inSandbox('tells of a payment by a true notice, and when it is asked', async (bench) => {
    const sent = bench.order()
    const issued = await issue(bench, sent)
    await bench.world.pay(sent.reference)
    const [read, ...more] = noticesOf(bench, sent, issued)
    assert.deepEqual([read?.ok, more], [true, []])
    const truth = await asked(bench, sent, issued)
    assert.partialDeepStrictEqual(truth, { state: 'PAID', amount: 50_000n })
    if (!read?.ok || !read.event || truth.state !== 'PAID') return
    const { eventId, paidAt, amount } = truth
    assert.partialDeepStrictEqual(read.event, { type: 'PAID', eventId, paidAt, amount })
  }),
  {
    ...inSandbox('a notice with a byte changed is not heard', async (bench) => {
      const sent = bench.order()
      await issue(bench, sent)
      await bench.world.pay(sent.reference)
      const { headers, body } = bench.world.heard.at(-1) ?? { headers: {}, body: Buffer.alloc(0) }
      for (const at of [Math.floor(body.length / 2), body.length - 8]) {
        const changed = Buffer.from(body)
        changed[at] = (changed[at] ?? 0) ^ 1
        assert.equal(bench.psp.readCallback(headers, changed, new Date()).ok, false)
      }
    }),
    leftOut: ({ habits }) => unless(!habits.signs, 'its notices are not signed'),
  },
  inSandbox('late money and another amount are money, and no code is paid twice', async (bench) => {
    const sent = bench.order(50_000n, -1)
    const issued = await issue(bench, sent)
    if (bench.habits.endsOnTime) assert.equal(await stateOf(bench, sent, issued), 'CANCELLED')
    const other = bench.habits.inKip ? 123 : 123.45
    await bench.world.pay(sent.reference, { amount: other, times: 0 })
    const first = await asked(bench, sent, issued)
    assert.partialDeepStrictEqual(first, { state: 'PAID', amount: BigInt(other * 100) })
    const again = await bench.world.pay(sent.reference)
    assert.partialDeepStrictEqual(again, { alreadyPaid: true, amount: other })
    assert.deepEqual(await asked(bench, sent, issued), first)
  }),
  {
    ...inSandbox(
      'what was paid cannot be ended, and what is paid after the end is money',
      async (bench) => {
        const sent = bench.order()
        const issued = await issue(bench, sent)
        const end = () => bench.psp.cancelQr?.(sent.reference, issued.pspReference)
        await end()
        await bench.world.pay(sent.reference, { times: 0 })
        assert.equal(await stateOf(bench, sent, issued), 'PAID')
        assert.equal((await end())?.kind, 'refused')
      },
    ),
    leftOut: ({ psp }) => unless(!psp.cancelQr, 'it takes no code back'),
  },
  {
    ...inSandbox('says what it has taken back', async (bench) => {
      const sent = bench.order()
      const issued = await issue(bench, sent)
      await bench.world.pay(sent.reference, { times: 0 })
      const isWhole = bench.habits.tellsTakenBack === 'whole'
      await bench.world.refund(sent.reference, { amount: isWhole ? 500 : 100, times: 0 })
      const truth = await asked(bench, sent, issued)
      const back = isWhole ? 50_000n : 10_000n
      assert.partialDeepStrictEqual(truth, { amount: 50_000n, takenBack: [{ amount: back }] })
    }),
    leftOut: ({ habits }) => unless(!habits.tellsTakenBack, 'no document says how it tells'),
  },
  {
    ...inSandbox('reports what was paid since a moment and nothing else', async (bench) => {
      const since = new Date(Math.floor(Date.now() / 1000) * 1000)
      const [paid, waiting] = [bench.order(), bench.order()]
      for (const sent of [paid, waiting]) await issue(bench, sent)
      await bench.world.pay(paid.reference, { times: 0 })
      const report = await bench.psp.payments?.(since, null)
      const { rows } = yes(report as NonNullable<typeof report>)
      const about = rows.filter((row) =>
        [paid, waiting].some((sent) => sent.reference === row.reference),
      )
      assert.deepEqual(
        about.map(({ reference, amount }) => [reference, amount]),
        [[paid.reference, 50_000n]],
      )
    }),
    leftOut: ({ psp }) => unless(!psp.payments, 'it reports nothing'),
  },
  inSandbox('what is not answered stays open', async (bench) => {
    const sent = bench.order()
    const issued = await issue(bench, sent)
    for (const kind of ['timeout-before', 'timeout-after', 'error']) {
      await bench.world.fault(kind, 'write')
      unclear(await bench.psp.createQr(bench.order()))
      await bench.world.fault(kind, 'read')
      unclear(await bench.psp.payment(sent.reference, issued.pspReference))
    }
    await bench.world.fault('refuse', 'read')
    unclear(await bench.psp.payment(sent.reference, issued.pspReference))
    assert.equal(await stateOf(bench, sent, issued), 'WAITING')
  }),
]

export const PSP_EXPECTATIONS: readonly Expectation[] = [...CODES, ...LIES, ...PAYMENTS]
