import assert from 'node:assert/strict'
import type { PayoutOrder } from '../../providers/bank/port.ts'
import { inBankWorld as inSandbox, type BankBench } from './bank.ts'
import { has, is, isNever, isSilent, isUnknown, valueOf, type Expectation } from './expectation.ts'
import { eventually, type Outside } from './outside.ts'

const paid = async (world: Outside, { accountNo }: PayoutOrder) => {
  const { json } = await world.command('GET', `/sandbox/payouts?accountNo=${accountNo}`)
  return (json as { state: string; amount: number }[]).map(({ state, amount }) => [state, amount])
}
const stateOf = async ({ bank }: BankBench, { reference }: PayoutOrder) =>
  valueOf(await bank.payoutState(reference)).state
const ends = async (bench: BankBench, sent: PayoutOrder, wanted: string) =>
  is(valueOf(await bench.bank.payout(sent)).state, wanted)

const ASKED: Expectation<BankBench>[] = [
  {
    title: 'knows no payout that it was never told of',
    needs: 'questions',
    hold: async ({ bank, order }) =>
      is(valueOf(await bank.payoutState(order().reference)), { state: 'NOT_FOUND' }),
  },
  {
    title: 'a wrong key is no answer about a payout, and never a no',
    needs: 'questions',
    hold: async ({ forged, order }) => {
      for (const bank of forged) isUnknown(await bank.payoutState(order().reference))
    },
  },
  {
    title: 'pays one reference once, however often and at once it is sent',
    needs: 'money',
    leftOut: ({ world, given }) =>
      isNever(!world && !given.account, 'an account of yours is needed: --account'),
    hold: async (bench) => {
      const sent = bench.order()
      const times = bench.world ? 20 : 2
      const answers = await Promise.all(
        Array.from({ length: times }, () => bench.bank.payout(sent)),
      )
      const references = new Set(answers.map((said) => valueOf(said).bankReference))
      is(references.size, 1)
      if (!bench.world) return assert.notEqual(await stateOf(bench, sent), 'NOT_FOUND')
      is(await paid(bench.world, sent), [['SUCCESS', 2500.75]])
      is(valueOf(await bench.bank.payoutState(sent.reference)), { state: 'SUCCESS' })
    },
  },
  {
    title: 'a wrong key pays nothing',
    needs: 'money',
    leftOut: ({ world, given }) =>
      isNever(!world && !given.account, 'an account of yours is needed: --account'),
    hold: async (bench) => {
      const sent = bench.order()
      for (const bank of bench.forged) isUnknown(await bank.payout(sent))
      is(await stateOf(bench, sent), 'NOT_FOUND')
    },
  },
]

const ONCE: Expectation<BankBench>[] = [
  inSandbox(
    'leaves open, and pays nothing for, a reference that comes again as another order',
    async ({ bank, order, world }) => {
      const sent = order()
      await bank.payout(sent)
      const conflict = { kind: 'unknown', reason: 'REFERENCE_CONFLICT' }
      is(await bank.payout({ ...sent, amount: 1_00n }), conflict)
      isUnknown(await bank.payout({ ...sent, accountNo: '9999999999' }))
      is((await paid(world, sent)).length, 1)
    },
  ),
  inSandbox(
    'pays in kip what is ordered in kip, and takes no other currency under its reference',
    async ({ bank, order, world }) => {
      const sent: PayoutOrder = { ...order(65_000_000n), bankCode: 'BCEL', currency: 'LAK' }
      is(valueOf(await bank.payout(sent)).state, 'SUCCESS')
      is(await bank.payout({ ...sent, currency: 'THB' }), {
        kind: 'unknown',
        reason: 'REFERENCE_CONFLICT',
      })
      const { json } = await world.command('GET', `/sandbox/payouts?accountNo=${sent.accountNo}`)
      has(json, [{ amount: 650_000, currency: 'LAK', state: 'SUCCESS' }])
    },
  ),
  inSandbox('an answer that is lost is unknown, and paid once', async (bench) => {
    const sent = bench.order()
    await bench.world.fault('bank', 'timeout-after')
    isSilent(await bench.bank.payout(sent))
    is(await stateOf(bench, sent), 'SUCCESS')
    await ends(bench, sent, 'SUCCESS')
    is((await paid(bench.world, sent)).length, 1)
  }),
  inSandbox('what did not arrive is never heard of; sent again it is paid once', async (bench) => {
    for (const kind of ['timeout-before', 'error']) {
      const sent = bench.order()
      await bench.world.fault('bank', kind)
      isSilent(await bench.bank.payout(sent))
      is(await stateOf(bench, sent), 'NOT_FOUND')
      valueOf(await bench.bank.payout(sent))
      is((await paid(bench.world, sent)).length, 1)
    }
  }),
  inSandbox('an order that comes twice is paid once', async (bench) => {
    const sent = bench.order()
    await bench.world.fault('bank', 'duplicate')
    await ends(bench, sent, 'SUCCESS')
    is((await paid(bench.world, sent)).length, 1)
  }),
]

const ENDS: Expectation<BankBench>[] = [
  inSandbox('a no is for good, and nothing is paid', async (bench) => {
    const sent = bench.order()
    await bench.world.fault('bank', 'refuse')
    is(await bench.bank.payout(sent), { kind: 'refused', reason: 'CREDITOR_REFUSED' })
    const failed = { state: 'FAILED', code: 'CREDITOR_REFUSED' }
    is(valueOf(await bench.bank.payoutState(sent.reference)), failed)
    await ends(bench, sent, 'FAILED')
    is(await paid(bench.world, sent), [['FAILED', 2500.75]])
  }),
  inSandbox(
    'a no that is not on the list of final ones is unknown, and it may be paid',
    async (bench) => {
      const sent = bench.order()
      await bench.world.fault('bank', 'refuse-but-pays')
      is(await bench.bank.payout(sent), { kind: 'unknown', reason: 'LIMIT_OF_THE_HOUR' })
      is(await stateOf(bench, sent), 'SUCCESS')
    },
  ),
  inSandbox('a no to a retry of what was paid changes nothing', async (bench) => {
    const sent = bench.order()
    await bench.world.fault('bank', 'timeout-after')
    await bench.bank.payout(sent)
    await bench.world.fault('bank', 'refuse')
    await ends(bench, sent, 'SUCCESS')
  }),
  inSandbox('a delay is unknown, then PENDING, then paid once', async (bench) => {
    const sent = bench.order()
    await bench.world.fault('bank', 'delay', { ms: 800 })
    isSilent(await bench.bank.payout(sent))
    is(await stateOf(bench, sent), 'PENDING')
    await ends(bench, sent, 'PENDING')
    const end = await eventually(
      () => stateOf(bench, sent),
      (state) => state !== 'PENDING',
    )
    is([end, (await paid(bench.world, sent)).length], ['SUCCESS', 1])
  }),
  inSandbox('without an end it is PENDING until a person settles it', async (bench) => {
    for (const [kind, result] of [
      ['delay', 'SUCCESS'],
      ['hold', 'FAILED'],
    ] as const) {
      const sent = bench.order()
      await bench.world.fault('bank', kind)
      is(await stateOf(bench, sent), 'NOT_FOUND')
      for (let times = 0; times < 2; times += 1) await ends(bench, sent, 'PENDING')
      const settle = async (word: string) =>
        (
          await bench.world.command('POST', `/sandbox/payouts/${sent.reference}/settle`, {
            result: word,
          })
        ).status
      const other = result === 'SUCCESS' ? 'FAILED' : 'SUCCESS'
      is([await settle(result), await settle(result), await settle(other)], [200, 200, 409])
      is(await stateOf(bench, sent), result)
      await ends(bench, sent, result)
    }
  }),
  inSandbox('a question that is not answered says nothing', async ({ bank, order, world }) => {
    const sent = order()
    await bank.payout(sent)
    for (const kind of ['timeout-after', 'timeout-before', 'error', 'refuse']) {
      await world.fault('bank', kind)
      isUnknown(await bank.payoutState(sent.reference), kind)
    }
    await world.fault('bank', 'delay', { ms: 20 })
    is(valueOf(await bank.payoutState(sent.reference)), { state: 'SUCCESS' })
  }),
]

export const PAYOUT_EXPECTATIONS: readonly Expectation<BankBench>[] = [...ASKED, ...ONCE, ...ENDS]
